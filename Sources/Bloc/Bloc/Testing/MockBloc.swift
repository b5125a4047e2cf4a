import CombineShim

/// A bloc that handles nothing: it records its calls, and emits what
/// ``whenListen(_:_:initialState:fileID:filePath:line:column:)`` gives it.
///
/// ```swift
/// let bloc = MockBloc<CounterEvent, Int>(0)
/// whenListen(bloc, [1, 2].publisher)
/// ```
///
/// For a mock of a class of your own see ``Mocking``.
nonisolated open class MockBloc<Event, State>: Bloc<Event, State>, Mocking {
  public typealias Call = MockCall<Event>

  /// The calls that it got, in order.
  public private(set) var calls: [MockCall<Event>] = []

  public class var _partsMaker: _BlocPartsMaker { _BlocPartsMaker(type: RecordingMockParts.self) }

  open override func onEvent(_ event: Event) throws {
    calls.append(.add(event))
  }

  open override func onError(_ error: any Error, at origin: ErrorOrigin) {
    calls.append(.addError(error))
  }

  open override func onTransition(_ transition: Transition<Event, State>) throws {}

  open override func mapEventToState(_ event: Event) -> AsyncStream<State> {
    // Says, as that of `Bloc` does, that no subclass overrides it.
    mappingOverrides.isPlain = false
    return AsyncStream { $0.finish() }
  }

  @discardableResult
  open override func close() -> BlocClosing {
    if !isClosed { calls.append(.close) }
    return super.close()
  }
}

/// A cubit that records its calls, and emits what
/// ``whenListen(_:_:initialState:fileID:filePath:line:column:)`` gives it.
///
/// For a mock of a class of your own see ``Mocking``.
nonisolated open class MockCubit<State>: Cubit<State>, Mocking {
  public typealias Event = Never
  public typealias Call = MockCall<Never>

  /// The calls that it got, in order.
  public private(set) var calls: [MockCall<Never>] = []

  public class var _partsMaker: _BlocPartsMaker { _BlocPartsMaker(type: RecordingMockParts.self) }

  open override func onError(_ error: any Error, at origin: ErrorOrigin) {
    calls.append(.addError(error))
  }

  @discardableResult
  open override func close() -> BlocClosing {
    if !isClosed { calls.append(.close) }
    return super.close()
  }
}

/// A call to a ``MockBloc`` or ``MockCubit``.
public enum MockCall<Event> {
  case add(Event)
  case addError(any Error)
  case close
}

/// Errors are equal if they are so by their own `==`, are the same object, or are of one type and print
/// alike.
extension MockCall: Equatable where Event: Equatable {
  public static func == (lhs: MockCall, rhs: MockCall) -> Bool {
    switch (lhs, rhs) {
    case (.add(let lhs), .add(let rhs)): lhs == rhs
    case (.addError(let lhs), .addError(let rhs)): LooseEquality.areEqual(lhs, rhs)
    case (.close, .close): true
    default: false
    }
  }
}

/// Makes the parts of mocks that record their calls themselves: ``MockBloc`` and ``MockCubit``.
enum RecordingMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    BlocParts(feed: MockedFeed())
  }
}

/// Makes the parts of mocks of classes that people have written: their calls are recorded and not made.
enum InertMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    // No observer is told of a mock.
    var settings = BlocSettings.current
    settings.observer = nil
    return BlocParts(interceptor: CallRecord(), feed: MockedFeed(), settings: settings)
  }
}

/// The states of a mock, which begin with the first listener.
final class MockedFeed<State>: StateFeed<State> {
  private let lock = Lock()
  /// Those of the current `subject`. Guarded by `lock`, as is the replacement of `subject`: a listener may
  /// cancel on any thread.
  private var listeners = 0
  private var start: ((_ generation: Int) -> AnyCancellable)?
  private var source: AnyCancellable?
  /// Counts how often it was given a source.
  private(set) var generation = 0

  override func receive<S: Subscriber<State, Never>>(subscriber: S) {
    guard !hasFinished else { return subject.receive(subscriber: subscriber) }
    let heard = lock.withLock {
      listeners += 1
      return subject
    }
    heard
      .handleEvents(receiveCancel: { [weak self, weak heard] in
        guard let self, let heard else { return }
        lock.withLock {
          if heard === self.subject { self.listeners -= 1 }
        }
      })
      .receive(subscriber: subscriber)
    startIfHeard()
  }

  /// Replaces where the states come from.
  ///
  /// - Parameter start: A closure that subscribes to them, as the source of that number. It is called at once
  ///   if there is a listener, and otherwise with the first one.
  func replaceSource(_ start: @escaping (_ generation: Int) -> AnyCancellable) {
    source?.cancel()
    source = nil
    if hasFinished {
      let former = subject
      lock.withLock {
        reopen()
        listeners = 0
      }
      withExtendedLifetime(former) {}
    }
    generation += 1
    self.start = start
    startIfHeard()
  }

  private func startIfHeard() {
    guard lock.withLock({ listeners > 0 }), let start else { return }
    self.start = nil
    let generation = generation
    let source = start(generation)
    // A listener may have been told of a state by `start`, and have replaced the source.
    if generation == self.generation { self.source = source }
  }

  override func finish() {
    start = nil
    super.finish()
  }
}
