import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct MockBlocTests {
  private let bloc = MockBloc<CounterEvent, Int>(0)
  private let cubit = MockCubit<Int>(0)

  @Test func anEmptyStreamIsDone() {
    whenListen(bloc, Empty())
    let listener = Recorder(bloc.stream)
    #expect(listener.values == [])
    #expect(listener.isDone)
  }

  @Test func theStateIsThatWhichWasEmittedLast() {
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

  @Test func everyListenerGetsEachState() {
    let source = PassthroughSubject<Int, Never>()
    whenListen(cubit, source)
    let listeners = [Recorder(cubit.stream), Recorder(cubit.stream)]
    source.send(1)
    #expect(listeners.map(\.values) == [[1], [1]])
  }

  @Test func aMockRecordsItsCallsAndDoesNothing() async throws {
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

  // MARK: The first listener

  @Test func synchronousStatesStartWithTheFirstListener() {
    whenListen(cubit, [0, 1, 2, 3].publisher)
    #expect(cubit.state == 0)
    var heard: [(state: Int, current: Int)] = []
    var isDone = false
    let subscription = cubit.stream.sink { _ in
      isDone = true
    } receiveValue: { [cubit] in
      heard.append(($0, cubit.state))
    }
    #expect(heard.map(\.state) == [0, 1, 2, 3])
    #expect(heard.map(\.current) == [0, 1, 2, 3])
    #expect(isDone)
    #expect(cubit.state == 3)
    subscription.cancel()
  }

  @Test func listenIsAListenerToo() {
    whenListen(bloc, [1, 2].publisher, initialState: 7)
    #expect(bloc.state == 7)
    var heard: [Int] = []
    let subscription = bloc.listen { heard.append($0) }
    #expect(heard == [1, 2])
    #expect(bloc.state == 2)
    subscription.cancel()
  }

  @Test func statesIsAListenerToo() async {
    whenListen(cubit, [1, 2].publisher, initialState: 7)
    #expect(cubit.state == 7)
    var heard: [Int] = []
    for await state in cubit.states { heard.append(state) }
    #expect(heard == [1, 2])
    #expect(cubit.state == 2)
  }

  @Test func secondListenersReceiveLaterStates() {
    let source = PassthroughSubject<Int, Never>()
    whenListen(cubit, source.prepend(1))
    let first = Recorder(cubit.stream)
    let second = Recorder(cubit.stream)
    source.send(2)
    #expect(first.values == [1, 2])
    #expect(second.values == [2])
  }

  @Test func lateListenersReceiveTheCompletion() {
    whenListen(cubit, [1, 2].publisher)
    _ = Recorder(cubit.stream)
    let late = Recorder(cubit.stream)
    #expect(late.values == [])
    #expect(late.isDone)
  }

  @Test func earlierListenersReceiveAllStates() {
    let listener = Recorder(cubit.stream)
    whenListen(cubit, [1, 2].publisher)
    #expect(listener.values == [1, 2])
  }

  @Test func cancelledListenersDoNotCount() {
    let former = Recorder(cubit.stream)
    former.cancel()
    whenListen(cubit, [1, 2].publisher)
    #expect(cubit.state == 0)
    let listener = Recorder(cubit.stream)
    #expect(former.values == [])
    #expect(listener.values == [1, 2])
  }

  @Test func streamsCreatedBeforeWhenListenReceiveMockedStates() {
    let stream = cubit.stream
    whenListen(cubit, [1].publisher)
    #expect(Recorder(stream).values == [1])
  }

  @Test func anotherWhenListenReplacesTheStates() {
    let former = PassthroughSubject<Int, Never>()
    whenListen(cubit, former)
    let listener = Recorder(cubit.stream)
    whenListen(cubit, [1].publisher)
    former.send(9)
    #expect(listener.values == [1])
    #expect(listener.isDone)
    whenListen(cubit, [2].publisher)
    #expect(Recorder(cubit.stream).values == [2])
    #expect(cubit.state == 2)
  }

  @Test func aClosedMockEmitsNothing() async {
    whenListen(cubit, [1].publisher)
    await cubit.close()
    let listener = Recorder(cubit.stream)
    whenListen(cubit, [2].publisher)
    #expect(listener.values == [])
    #expect(listener.isDone)
    #expect(cubit.state == 0)
  }

  @Test func theStateCanBeSet() {
    let listener = Recorder(cubit.stream)
    cubit.setState(4)
    #expect(cubit.state == 4)
    #expect(listener.values == [])
  }

  // MARK: Calls

  @Test func callsCanBeCompared() async {
    bloc.add(.increment)
    bloc.addError(ProbeError("no"))
    await bloc.close()
    #expect(bloc.calls == [.add(.increment), .addError(ProbeError("no")), .close])
    #expect(bloc.calls != [.add(.decrement), .addError(ProbeError("no")), .close])
    #expect(bloc.calls != [.add(.increment), .addError(ProbeError("yes")), .close])
    cubit.addError(Plain(number: 1))
    #expect(cubit.calls == [.addError(Plain(number: 1))])
    #expect(cubit.calls != [.addError(Plain(number: 2))])
    #expect(cubit.calls != [.close])
  }

  private struct Plain: Error {
    let number: Int
  }
}
