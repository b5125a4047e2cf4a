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
