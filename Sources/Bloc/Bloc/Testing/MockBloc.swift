import CombineShim

/// A bloc without handlers that records its calls, and emits the states that you choose.
///
/// ```swift
/// let bloc = MockBloc<CounterEvent, Int>(0)
/// whenListen(bloc, [1, 2].publisher)
/// ```
///
/// To choose the states, call ``whenListen(_:_:initialState:fileID:filePath:line:column:)``. To mock a class
/// of your own instead, see ``Mocking``.
nonisolated open class MockBloc<Event, State>: Bloc<Event, State>, Mocking {
  public typealias Call = MockCall<Event>

  /// The calls that the mock has received, in order.
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
    // As in `Bloc`, records that no subclass overrides this method.
    mappingOverrides.isPlain = false
    return AsyncStream { $0.finish() }
  }

  @discardableResult
  open override func close() -> BlocClosing {
    if !isClosed { calls.append(.close) }
    return super.close()
  }
}

/// A cubit that records its calls, and emits the states that you choose.
///
/// To choose the states, call ``whenListen(_:_:initialState:fileID:filePath:line:column:)``. To mock a class
/// of your own instead, see ``Mocking``.
nonisolated open class MockCubit<State>: Cubit<State>, Mocking {
  public typealias Event = Never
  public typealias Call = MockCall<Never>

  /// The calls that the mock has received, in order.
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

/// Compares errors with their own `==` if they have one. Otherwise, two errors are equal when they are the
/// same object, or have the same type and description.
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

/// Creates the parts of ``MockBloc`` and ``MockCubit``, which record their calls themselves.
enum RecordingMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    BlocParts(feed: MockedFeed())
  }
}

/// Creates the parts that mocks of other classes need, which record calls instead of performing them.
enum InertMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    // Observers aren't notified of mocks.
    var settings = BlocSettings.current
    settings.observer = nil
    return BlocParts(interceptor: CallRecord(), feed: MockedFeed(), settings: settings)
  }
}

/// The states of a mock, which start when the first subscriber arrives.
final class MockedFeed<State>: StateFeed<State> {
  private let lock = Lock()
  /// The number of subscribers of the current `subject`. A subscriber may cancel on any thread, so `lock`
  /// protects this number and the replacement of `subject`.
  private var listeners = 0
  private var start: ((_ generation: Int) -> AnyCancellable)?
  private var source: AnyCancellable?
  /// The number of sources that were set so far.
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

  /// Replaces the source of the states.
  ///
  /// - Parameter start: A closure that subscribes to the source with the given number. It is called
  ///   immediately if there is a subscriber, and otherwise when one arrives.
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
    // During `start`, a subscriber may have received a state and replaced the source.
    if generation == self.generation { self.source = source }
  }

  override func finish() {
    start = nil
    super.finish()
  }
}
