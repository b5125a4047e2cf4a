import CombineShim

/// What a mock was asked to do.
public enum MockCall<Event> {
  case add(Event)
  case addError(any Error)
  case close
}

/// A bloc that handles nothing: it records its calls, and emits what ``whenListen(_:_:initialState:)`` gives it.
///
/// ```swift
/// let bloc = MockBloc<CounterEvent, Int>(0)
/// whenListen(bloc, [1, 2].publisher)
/// ```
nonisolated open class MockBloc<Event, State>: Bloc<Event, State> {
  /// What was asked of it, in order.
  public private(set) var calls: [MockCall<Event>] = []
  fileprivate var source: AnyCancellable?

  open override func onEvent(_ event: Event) throws {
    calls.append(.add(event))
  }

  open override func onError(_ error: any Error, at origin: ErrorOrigin) {
    calls.append(.addError(error))
  }

  open override func onTransition(_ transition: Transition<Event, State>) throws {}

  open override func mapEventToState(_ event: Event) -> AsyncStream<State> {
    AsyncStream { $0.finish() }
  }

  @discardableResult
  open override func close() -> BlocClosing {
    if !isClosed { calls.append(.close) }
    return super.close()
  }
}

/// A cubit that records its calls, and emits what ``whenListen(_:_:initialState:)`` gives it.
nonisolated open class MockCubit<State>: Cubit<State> {
  /// What was asked of it, in order.
  public private(set) var calls: [MockCall<Never>] = []
  fileprivate var source: AnyCancellable?

  open override func onError(_ error: any Error, at origin: ErrorOrigin) {
    calls.append(.addError(error))
  }

  @discardableResult
  open override func close() -> BlocClosing {
    if !isClosed { calls.append(.close) }
    return super.close()
  }
}

/// Gives a mock the states that it emits: when one is, it is the mock's state from then on. Its stream ends with them.
///
/// Say who listens first: states that come at once, as those of `[1, 2].publisher`, are emitted by this call.
///
/// - Parameters:
///   - bloc: The mock.
///   - stream: What it emits, on its owner.
///   - initialState: Its state before the first of them; unchanged, unless you say otherwise.
public func whenListen<Event, State>(
  _ bloc: MockBloc<Event, State>,
  _ stream: some Publisher<State, Never>,
  initialState: State? = nil
) {
  if let initialState { bloc.startAgain(at: initialState) }
  bloc.source = stream.sink { [weak bloc] _ in
    bloc?.endMock()
  } receiveValue: { [weak bloc] state in
    bloc?.emitMocked(state)
  }
}

/// Gives a mock the states that it emits: when one is, it is the mock's state from then on. Its stream ends with them.
///
/// - Parameters:
///   - cubit: The mock.
///   - stream: What it emits, on its owner.
///   - initialState: Its state before the first of them; unchanged, unless you say otherwise.
public func whenListen<State>(
  _ cubit: MockCubit<State>,
  _ stream: some Publisher<State, Never>,
  initialState: State? = nil
) {
  if let initialState { cubit.startAgain(at: initialState) }
  cubit.source = stream.sink { [weak cubit] _ in
    cubit?.endMock()
  } receiveValue: { [weak cubit] state in
    cubit?.emitMocked(state)
  }
}
