import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct MockBlocTests {
  private let bloc = MockBloc<CounterEvent, Int>(0)
  private let cubit = MockCubit<Int>(0)

  @Test func case152_anEmptyStreamIsDone() {
    whenListen(bloc, Empty())
    let listener = Recorder(bloc.stream)
    #expect(listener.values == [])
    #expect(listener.isDone)
  }

  @Test func case154_theStateIsThatWhichWasEmittedLast() {
    let source = PassthroughSubject<Int, Never>()
    whenListen(bloc, source, initialState: 5)
    whenListen(cubit, source, initialState: 6)
    let (listener, other) = (Recorder(bloc.stream), Recorder(cubit.stream))
    #expect(bloc.state == 5)
    #expect(cubit.state == 6)
    for state in [7, 7, 8] {
      source.send(state)
      #expect(bloc.state == state)
      #expect(cubit.state == state)
    }
    source.send(completion: .finished)
    #expect(listener.values == [7, 7, 8])
    #expect(other.values == [7, 7, 8])
    #expect(listener.isDone && other.isDone)
  }

  @Test func case155_everyListenerGetsEachState() {
    let source = PassthroughSubject<Int, Never>()
    whenListen(cubit, source)
    let listeners = [Recorder(cubit.stream), Recorder(cubit.stream)]
    source.send(1)
    #expect(listeners.map(\.values) == [[1], [1]])
  }

  @Test func case157_aMockRecordsItsCallsAndDoesNothing() async throws {
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    try bloc.onEvent(.decrement)
    bloc.addError(ProbeError("no"))
    try bloc.onTransition(Transition(currentState: 0, event: .increment, nextState: 1))
    await bloc.close()
    let calls = bloc.calls.map { call in
      switch call {
      case .add(let event): "\(event)"
      case .addError(let error): "\(error)"
      case .close: "close"
      }
    }
    #expect(calls == ["increment", "decrement", "no", "close"])
    #expect(listener.values == [])
    cubit.addError(ProbeError("no"))
    await cubit.close()
    #expect(cubit.calls.count == 2)
    #expect(cubit.isClosed)
  }
}
