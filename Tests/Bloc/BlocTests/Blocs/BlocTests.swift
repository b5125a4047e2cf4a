import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct BlocTests {
  @Test func observerReceivesCreationAndClose() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { CounterBloc() }
    #expect(observer.log == ["create"])
    await bloc.close()
    #expect(observer.log == ["create", "close"])
  }

  @Test func aBlocWithoutEventsOnlyCompletes() async {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    await bloc.close()
    #expect(listener.values == [])
    #expect(listener.isDone)
  }

  @Test func allEventsAreReportedAndRepeatedStatesOnce() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { Bloc<Int, String>("") }
    bloc.on(Int.self) { _, emit in emit("data") }
    let listener = Recorder(bloc.stream)
    for event in 1...3 { bloc.add(event) }
    #expect(observer.log == ["create", "event 1", "event 2", "event 3"])
    await bloc.close()
    #expect(listener.values == ["data"])
    #expect(
      observer.log == [
        "create", "event 1", "event 2", "event 3", "transition →data", "change →data", "done 1", "done 2",
        "done 3", "close",
      ]
    )
  }

  @Test func emittingTheCurrentStateCompletesWithoutATransition() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { Bloc<String, Int>(0) }
    bloc.on(String.self) { _, emit in emit(emit.state) }
    bloc.emit(1)
    observer.log = []
    let listener = Recorder(bloc.stream)
    bloc.add("a")
    await bloc.close()
    #expect(listener.values == [])
    #expect(observer.log == ["event a", "done a", "close"])
  }

  @Test func eventsCauseOneTransition() async {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    await bloc.close()
    #expect(listener.values == [1])
    #expect(listener.isDone)
    #expect(bloc.log == ["event increment", "transition 0→1 at 0", "change 0→1 at 0", "done increment"])
  }

  @Test func threeEventsAreThreeTransitionsInOrder() async {
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

  @Test func onTransitionRunsBeforeTheStateIsReplaced() async {
    let bloc = CounterBloc()
    bloc.add(.decrement)
    await bloc.close()
    #expect(bloc.log.contains("transition 0→-1 at 0"))
    #expect(bloc.state == -1)
  }

  @Test(arguments: [2, 3]) func everyListenerGetsTheSame(count: Int) async {
    let bloc = CounterBloc()
    let listeners = (0..<count).map { _ in Recorder(bloc.stream) }
    for _ in 1...3 { bloc.add(.increment) }
    await bloc.close()
    for listener in listeners {
      #expect(listener.values == [1, 2, 3])
      #expect(listener.isDone)
    }
  }

  @Test func anAsyncHandlerWithShortWaitsEndsBeforeTheBlocDoes() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { AsyncBloc() }
    let listener = Recorder(bloc.stream)
    bloc.add(.load)
    await bloc.close()
    #expect(listener.values == ["loading", "success"])
    #expect(observer.log.count { $0.hasPrefix("done") } == 1)
    #expect(!observer.log.contains { $0.hasPrefix("error") })
  }

  @Test func theFullOrderOfAnAsyncEvent() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { AsyncBloc() }
    let listener = Recorder(bloc.stream)
    bloc.add(.load)
    await bloc.close()
    #expect(listener.values == ["loading", "success"])
    #expect(listener.isDone)
    #expect(
      observer.log == [
        "create", "event load", "transition initial→loading", "change initial→loading",
        "transition loading→success",
        "change loading→success", "done load", "close",
      ]
    )
  }

  @Test func transitionsFollowTheTransformedEvents() async {
    let time = VirtualTime()
    let bloc = CounterBloc { [scheduler = time.scheduler] events, mapper in
      let shared = events.share()
      let debounced = shared.filter { $0 == .decrement }.debounce(
        for: .milliseconds(10),
        scheduler: scheduler
      )
      let others = shared.filter { $0 == .increment }.removeDuplicates()
      return others.merge(with: debounced).flatMap(mapper).eraseToAnyPublisher()
    }
    let listener = Recorder(bloc.stream)
    for event in [CounterEvent.increment, .increment, .decrement, .decrement] { bloc.add(event) }
    await time.pass(20)
    bloc.add(.decrement)
    await time.pass(20)
    await bloc.close()
    #expect(listener.values == [1, 0, -1])
    #expect(
      bloc.log.filter { $0.hasPrefix("transition") } == [
        "transition 0→1 at 0", "transition 1→0 at 1", "transition 0→-1 at 0",
      ]
    )
  }

  @Test(arguments: [
    (seed: 0, states: [1, 2, 1, 1], expected: [1, 2, 1]),
    (seed: 0, states: [0, 0, 1], expected: [0, 1]),
  ])
  func repeatedStatesOfOneEvent(seed: Int, states: [Int], expected: [Int]) async {
    let bloc = Bloc<Void, Int>(seed)
    bloc.on(Void.self) { _, emit in
      for state in states { emit(state) }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(())
    await bloc.close()
    #expect(listener.values == expected)
  }

  @Test func repeatedStatesOfSeveralEvents() async {
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { _, emit in
      emit(1)
      emit(1)
    }
    let listener = Recorder(bloc.stream)
    for event in 1...3 { bloc.add(event) }
    await bloc.close()
    #expect(listener.values == [1])
  }

  @Test func emittingWithoutAnEventIsAChangeAndNoTransition() {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    bloc.emit(42)
    #expect(listener.values == [42])
    #expect(bloc.state == 42)
    #expect(bloc.log == ["change 0→42 at 0"])
  }

  @Test func emittingAfterCloseIsReported() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterBloc() }
    await bloc.close()
    bloc.emit(1)
    let error = BlocStateError.emitAfterClose(bloc: "CounterBloc", state: "1")
    #expect(bloc.log == ["error \(error)"])
    #expect(unhandled.errors.map { $0.error as? BlocStateError } == [error])
    #expect(bloc.state == 0)
    #expect(bloc.isClosed)
  }

  @Test func addingAfterCloseIsReported() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterBloc() }
    let closing: BlocClosing = bloc.close()
    bloc.add(.increment)
    await closing.finish()
    bloc.add(.increment)
    let error = BlocStateError.addAfterClose(bloc: "CounterBloc", event: "increment")
    #expect(error.description.hasPrefix("Cannot add new events after calling close"))
    #expect(bloc.log == ["error \(error)", "error \(error)"])
    #expect(unhandled.errors.map { $0.error as? BlocStateError } == [error, error])
    #expect(bloc.state == 0)
  }

  @Test func addingAfterCloseIsReportedUnlessItIsHandled() async {
    let bloc = CounterBloc()
    await bloc.close()
    withKnownIssue {
      bloc.add(.increment)
    } matching: {
      $0.description.contains("'increment' was added to a closed 'CounterBloc'")
    }
  }

  @Test func eventsAddedDuringCloseAreReported() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterBloc() }
    let listener = Recorder(bloc.stream)
    let subscription = bloc.stream.sink { _ in bloc.add(.increment) }
    bloc.add(.increment)
    await bloc.close()
    #expect(listener.values == [1])
    #expect(listener.isDone)
    #expect(unhandled.errors.count == 1)
    subscription.cancel()
  }

  @Test func isClosedIsTrueAtOnceAndTheStreamCompletes() async {
    let bloc = CounterBloc()
    let listener = Recorder(bloc.stream)
    let closing: BlocClosing = bloc.close()
    #expect(bloc.isClosed)
    await closing.finish()
    #expect(listener.isDone)
    #expect(Recorder(bloc.stream).isDone)
    #expect(bloc.isClosed)
  }

  @Test func closingAgainIsTheSameEnd() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { CounterBloc() }
    let first: BlocClosing = bloc.close()
    let second: BlocClosing = bloc.close()
    #expect(first === second)
    await first.finish()
    await bloc.close()
    #expect(observer.log == ["create", "close"])
  }

  @Test func aHandlerMayAwaitTheEndOfItsBloc() async {
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { [unowned bloc] _, _ in await bloc.close() }
    let listener = Recorder(bloc.stream)
    bloc.add(1)
    while !listener.isDone { await Task.yield() }
    #expect(bloc.isClosed)
  }
}

enum LoadEvent { case load }

/// A bloc that loads asynchronously.
private final class AsyncBloc: Bloc<LoadEvent, String> {
  init() {
    super.init("initial")
    on(LoadEvent.self) { _, emit in
      emit("loading")
      await turn()
      emit("success")
    }
  }
}
