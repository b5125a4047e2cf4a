import Bloc
import CombineProbes
import Testing

@MainActor
struct BlocTests {
  @Test func case031_theObserverIsToldOfTheCreationAndOfTheEnd() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { CounterBloc() }
    #expect(observer.log == ["create"])
    await bloc.close()
    #expect(observer.log == ["create", "close"])
  }

  @Test func case032_aBlocWithoutEventsOnlyCompletes() async {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    await bloc.close()
    #expect(listener.values == [])
    #expect(listener.isDone)
  }

  @Test func case037_oneEventIsOneTransition() async {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    await bloc.close()
    #expect(listener.values == [1])
    #expect(listener.isDone)
    #expect(bloc.log == ["event increment", "transition 0→1 at 0", "change 0→1 at 0", "done increment"])
  }

  @Test func case038_threeEventsAreThreeTransitionsInOrder() async {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    for _ in 1...3 { bloc.add(.increment) }
    await bloc.close()
    #expect(listener.values == [1, 2, 3])
    #expect(listener.isDone)
    #expect(
      bloc.log == [
        "event increment", "event increment", "event increment",
        "transition 0→1 at 0", "change 0→1 at 0", "done increment",
        "transition 1→2 at 1", "change 1→2 at 1", "done increment",
        "transition 2→3 at 2", "change 2→3 at 2", "done increment",
      ]
    )
  }
}
