import Bloc
import CombineProbes
import CombineShim
import Testing

/// How transformers treat the events of a bloc whose handlers take time and then count.
@Suite(.blocs) @MainActor
struct EventTransformerTests {
  private let time = VirtualTime()

  /// A bloc whose handlers take 30 ms and then count.
  private final class SlowCounter: Bloc<String, Int> {
    var calls: [String] = []
    var states: [Int] = []

    init(_ transformer: EventTransformer<String>? = nil, time: VirtualTime) {
      super.init(0)
      on(String.self, transformer: transformer) { [unowned self] event, emit in
        calls.append(event)
        await time.sleep(30)
        emit(emit.state + 1)
      }
    }

    override func onChange(_ change: Change<Int>) throws {
      states.append(change.nextState)
    }
  }

  private func makeBloc(_ transformer: EventTransformer<String>?) -> SlowCounter {
    SlowCounter(transformer, time: time)
  }

  @Test func byDefaultAllHandlersStartAtOnce() async {
    let bloc = makeBloc(nil)
    for event in ["a", "b", "c"] { bloc.add(event) }
    await time.pass(0)
    #expect(bloc.calls == ["a", "b", "c"])
    #expect(bloc.states == [])
    await time.pass(30)
    #expect(bloc.states == [1, 2, 3])
    await bloc.close()
  }

  @Test func anOwnTransformerCanRunOneHandlerAtATime() async {
    let bloc = makeBloc { events, mapper in
      events.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1), mapper).eraseToAnyPublisher()
    }
    await expectOneAtATime(bloc)
  }

  @Test func handlersWithoutATransformerUseTheGlobalOne() async {
    let bloc = BlocOverrides.run(transformer: sequential()) { makeBloc(nil) }
    await expectOneAtATime(bloc)
  }

  @Test func blocsWithoutOverridesUseTheGlobalTransformer() async {
    await #expect(processExitsWith: .success) { @MainActor in
      Bloc.transformer = droppable()
      await withTestedBlocs {
        let time = VirtualTime()
        let bloc = SlowCounter(time: time)
        for event in ["a", "b", "c"] { bloc.add(event) }
        await time.pass(30)
        precondition(bloc.calls == ["a"])
      }
    }
  }

  @Test func theHandlersOwnTransformerWins() async {
    let bloc = BlocOverrides.run(transformer: sequential()) { makeBloc(droppable()) }
    for event in ["a", "b", "c"] { bloc.add(event) }
    await time.pass(100)
    #expect(bloc.calls == ["a"])
    await bloc.close()
  }

  @Test func transformersApplyOnlyToTheirEventType() async {
    let bloc = Bloc<Any, [String]>([])
    bloc.on(Int.self, transformer: droppable()) { [time] event, emit in
      await time.sleep(10)
      emit(emit.state + ["\(event)"])
    }
    bloc.on(String.self, transformer: sequential()) { [time] event, emit in
      await time.sleep(10)
      emit(emit.state + [event])
    }
    bloc.add(1)
    bloc.add("a")
    bloc.add(2)
    bloc.add("b")
    await time.pass(30)
    #expect(bloc.state == ["1", "a", "b"])
    await bloc.close()
  }

  @Test func sequentialHandlesOneAfterTheOther() async {
    await expectOneAtATime(makeBloc(sequential()))
  }

  @Test func sequentialContinuesAfterAnError() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Bloc<String, Int>(0) }
    bloc.on(String.self, transformer: sequential()) { event, emit in
      await turn()
      if event == "bad" { throw ProbeError("no") }
      emit(emit.state + 1)
    }
    bloc.add("bad")
    bloc.add("good")
    await settle()
    #expect(bloc.state == 1)
    #expect(unhandled.errors.count == 1)
    await bloc.close()
  }

  @Test func sequentialHandlersThatDoNotWaitAllEndBeforeTheBlocDoes() async {
    let bloc = CounterBloc(transformer: sequential())
    for _ in 1...100 { bloc.add(.increment) }
    await bloc.close()
    #expect(bloc.state == 100)
  }

  @Test func droppableDropsEventsDuringAHandler() async {
    let bloc = makeBloc(droppable())
    for event in ["a", "b", "c"] { bloc.add(event) }
    await time.pass(40)
    #expect(bloc.calls == ["a"])
    #expect(bloc.states == [1])
    await bloc.close()
  }

  @Test func droppableDropsEventsAddedTogether() async {
    let bloc = Bloc<String, [String]>([])
    bloc.on(String.self, transformer: droppable()) { event, emit in emit(emit.state + [event]) }
    for event in ["a", "b", "c"] { bloc.add(event) }
    await bloc.settle()
    bloc.add("d")
    await bloc.settle()
    #expect(bloc.state == ["a", "d"])
    await bloc.close()
  }

  @Test func theTransformerOfAllHandlersDropsThemToo() async {
    let bloc = BlocOverrides.run(transformer: droppable()) { Bloc<Any, [String]>([]) }
    bloc.on(String.self) { event, emit in emit(emit.state + [event]) }
    for event in ["a", "b"] { bloc.add(event) }
    await bloc.settle()
    #expect(bloc.state == ["a"])
    await bloc.close()
  }

  @Test func droppableTakesAgainTheFirstAfterTheEnd() async {
    let bloc = makeBloc(droppable())
    for round in 1...3 {
      for event in ["a", "b", "c"] { bloc.add("\(event)\(round)") }
      await time.pass(40)
      #expect(bloc.states == Array(1...round))
    }
    #expect(bloc.calls == ["a1", "a2", "a3"])
    await bloc.close()
  }

  @Test func droppableCancelsItsRunningHandler() {
    let source = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let inner = PassthroughSubject<Int, Never>()
    let transformer: EventTransformer<Int> = droppable()
    let events = source.handleEvents(receiveCancel: { log.append("source cancelled") })
    let cancellable = transformer(events.eraseToAnyPublisher()) { _ in
      inner.handleEvents(receiveCancel: { log.append("mapped cancelled") }).eraseToAnyPublisher()
    }
    .sink { log.append("\($0)") }
    source.send(1)
    cancellable.cancel()
    inner.send(2)
    source.send(3)
    #expect(Set(log) == ["source cancelled", "mapped cancelled"])
    #expect(log.count == 2)
  }

  @Test func restartableStartsAllAndOnlyTheLastEmits() async {
    let bloc = makeBloc(restartable())
    for event in ["a", "b", "c"] {
      bloc.add(event)
      await time.pass(10)
    }
    #expect(bloc.calls == ["a", "b", "c"])
    await time.pass(40)
    #expect(bloc.states == [1])
    await bloc.close()
  }

  @Test func restartableCancelsOnEachEvent() async {
    let bloc = makeBloc(restartable())
    for round in 1...3 {
      for event in ["a", "b", "c"] {
        bloc.add(event)
        await time.pass(10)
      }
      await time.pass(40)
      #expect(bloc.states == Array(1...round))
    }
    await bloc.close()
    await time.pass(100)
    #expect(bloc.states == [1, 2, 3])
  }

  @Test func aHandlerBeginsBeforeTheNextEventCancelsIt() async {
    let bloc = Bloc<Int, [Int]>([])
    let gate = Gate()
    bloc.on(Int.self, transformer: restartable()) { event, emit in
      emit(emit.state + [event])
      if event == 1 { await gate.wait() }
      emit(emit.state + [-event])
    }
    bloc.add(1)
    bloc.add(2)
    await bloc.close()
    #expect(bloc.state == [1, 2, -2])
  }

  @Test func debounceHandlesTheLastOfManyEvents() async {
    let scheduler = time.scheduler
    let own: EventTransformer<String> = { events, mapper in
      events.debounce(for: .milliseconds(50), scheduler: scheduler).flatMap(mapper).eraseToAnyPublisher()
    }
    for transformer in [own, debounce(for: .milliseconds(50), scheduler: scheduler)] {
      let bloc = makeBloc(transformer)
      for event in ["a", "b", "c"] {
        bloc.add(event)
        await time.pass(20)
      }
      await time.pass(100)
      #expect(bloc.calls == ["c"])
      #expect(bloc.states == [1])
      await bloc.close()
    }
  }

  @Test func throttleHandlesOneEventInEachInterval() async {
    for (latest, expected) in [(false, ["a", "b"]), (true, ["a", "c"])] {
      let bloc = makeBloc(throttle(for: .milliseconds(50), scheduler: time.scheduler, latest: latest))
      bloc.add("a")
      await time.pass(1)
      bloc.add("b")
      await time.pass(1)
      bloc.add("c")
      await time.pass(100)
      #expect(bloc.calls == expected)
      await bloc.close()
    }
  }

  @Test func debouncedEventsCanRestartTheHandler() async {
    let bloc = makeBloc(debounce(for: .milliseconds(10), scheduler: time.scheduler, next: restartable()))
    bloc.add("a")
    await time.pass(20)
    bloc.add("b")
    await time.pass(100)
    #expect(bloc.calls == ["a", "b"])
    #expect(bloc.states == [1])
    await bloc.close()
  }

  @Test func eventsThatAreFilteredOutReachOnEventOnly() async {
    let bloc = CounterBloc { events, mapper in
      events.filter { $0 == .decrement }.flatMap(mapper).eraseToAnyPublisher()
    }
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.log == ["event increment"])
  }

  private func expectOneAtATime(_ bloc: SlowCounter) async {
    for event in ["a", "b", "c"] { bloc.add(event) }
    await time.pass(0)
    #expect(bloc.calls == ["a"])
    await time.pass(30)
    #expect(bloc.calls == ["a", "b"])
    #expect(bloc.states == [1])
    await time.pass(30)
    #expect(bloc.calls == ["a", "b", "c"])
    #expect(bloc.states == [1, 2])
    await time.pass(30)
    #expect(bloc.states == [1, 2, 3])
    await bloc.close()
  }
}
