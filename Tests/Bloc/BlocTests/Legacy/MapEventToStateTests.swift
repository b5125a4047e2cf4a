import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct MapEventToStateTests {
  /// Maps events with its closures, and logs the calls.
  private class Mapper: Bloc<CounterEvent, Int> {
    var log: [String] = []
    var map: (CounterEvent, Mapper) -> AsyncStream<Int> = { event, bloc in
      AsyncStream { states in
        states.yield(bloc.state + (event == .increment ? 1 : -1))
        states.finish()
      }
    }

    init() { super.init(0) }

    override func mapEventToState(_ event: CounterEvent) -> AsyncStream<Int> { map(event, self) }

    override func onTransition(_ transition: Transition<CounterEvent, Int>) {
      log.append("\(transition.currentState) \(transition.event) \(transition.nextState) at \(state)")
    }
    override func onChange(_ change: Change<Int>) {
      log.append("change \(change.currentState)→\(change.nextState) at \(state)")
    }
    override func onError(_ error: any Error, at origin: ErrorOrigin) { log.append("error \(error)") }
  }

  private func stream(_ states: Int...) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for state in states { continuation.yield(state) }
      continuation.finish()
    }
  }

  @Test func withoutStatesNoTransitionsOccur() async {
    let bloc = Mapper()
    bloc.map = { [self] _, _ in stream() }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    await bloc.close()
    #expect(listener.values == [])
    #expect(bloc.log == [])
  }

  @Test func severalStatesCauseOneTransitionEach() async {
    let bloc = Mapper()
    bloc.map = { [self] _, _ in stream(1, 2, 3) }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    await bloc.close()
    #expect(listener.values == [1, 2, 3])
    #expect(
      bloc.log.filter { $0.contains("increment") } == [
        "0 increment 1 at 0", "1 increment 2 at 1", "2 increment 3 at 2",
      ]
    )
  }

  @Test func hooksRunInOrderBeforeTheStateChanges() async {
    let bloc = Mapper()
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.log == ["0 increment 1 at 0", "change 0→1 at 0"])
    #expect(bloc.state == 1)
  }

  @Test func eventsAreMappedOneAfterTheOther() async {
    let bloc = Mapper()
    let listener = Recorder(bloc.stream)
    for _ in 1...3 { bloc.add(.increment) }
    await bloc.close()
    #expect(listener.values == [1, 2, 3])
  }

  @Test func flatMapLetsEventsOverlap() async {
    final class Overlapping: Mapper {
      override func transformEvents(
        _ events: AnyPublisher<CounterEvent, Never>,
        _ transition: @escaping (CounterEvent) -> AnyPublisher<Transition<CounterEvent, Int>, Never>
      ) -> AnyPublisher<Transition<CounterEvent, Int>, Never> {
        events.flatMap(transition).eraseToAnyPublisher()
      }
    }
    let bloc = Overlapping()
    var streams: [AsyncStream<Int>.Continuation] = []
    bloc.map = { _, _ in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      streams.append(continuation)
      return stream
    }
    bloc.add(.increment)
    bloc.add(.increment)
    while streams.count < 2 { await Task.yield() }
    streams[1].yield(1)
    while bloc.state != 1 { await Task.yield() }
    streams[0].yield(2)
    for stream in streams { stream.finish() }
    await bloc.close()
    #expect(bloc.log.filter { $0.contains("increment") } == ["0 increment 1 at 0", "1 increment 2 at 1"])
  }

  @Test func someEventsMayBeDebounced() async {
    final class Debounced: Mapper {
      let time = VirtualTime()
      override func transformEvents(
        _ events: AnyPublisher<CounterEvent, Never>,
        _ transition: @escaping (CounterEvent) -> AnyPublisher<Transition<CounterEvent, Int>, Never>
      ) -> AnyPublisher<Transition<CounterEvent, Int>, Never> {
        let events = events.share()
        let debounced = events.filter { $0 == .decrement }
          .debounce(for: .milliseconds(10), scheduler: time.scheduler)
        let others = events.filter { $0 == .increment }.removeDuplicates()
        return super.transformEvents(others.merge(with: debounced).eraseToAnyPublisher(), transition)
      }
    }
    let bloc = Debounced()
    for event in [CounterEvent.increment, .increment, .decrement, .decrement] { bloc.add(event) }
    while bloc.state != 1 { await Task.yield() }
    await bloc.time.pass(20)
    while bloc.state != 0 { await Task.yield() }
    bloc.add(.decrement)
    await bloc.time.pass(20)
    await bloc.close()
    #expect(
      bloc.log.filter { !$0.hasPrefix("change") } == [
        "0 increment 1 at 0", "1 decrement 0 at 1", "0 decrement -1 at 0",
      ]
    )
  }

  @Test func superTransformsTheRemainingEvents() async {
    final class Distinct: Mapper {
      override func transformEvents(
        _ events: AnyPublisher<CounterEvent, Never>,
        _ transition: @escaping (CounterEvent) -> AnyPublisher<Transition<CounterEvent, Int>, Never>
      ) -> AnyPublisher<Transition<CounterEvent, Int>, Never> {
        super.transformEvents(events.removeDuplicates().eraseToAnyPublisher(), transition)
      }
    }
    let bloc = Distinct()
    bloc.add(.increment)
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.state == 1)
  }

  @Test func debouncedTransitionsAreMadeOnceTheyRest() async {
    final class Debounced: Mapper {
      let time = VirtualTime()
      var seen = 0
      override func transformTransitions(
        _ transitions: AnyPublisher<Transition<CounterEvent, Int>, Never>
      ) -> AnyPublisher<Transition<CounterEvent, Int>, Never> {
        transitions
          .handleEvents(receiveOutput: { [unowned self] _ in seen += 1 })
          .debounce(for: .milliseconds(10), scheduler: time.scheduler).eraseToAnyPublisher()
      }
    }
    let bloc = Debounced()
    bloc.map = { [self] _, _ in stream(1, 2, 3) }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    while bloc.seen < 3 { await Task.yield() }
    await bloc.time.pass(20)
    await bloc.close()
    #expect(listener.values == [3])
    #expect(bloc.log.filter { $0.contains("increment") } == ["0 increment 3 at 0"])
  }

  @Test func anErrorIsReportedAndLaterEventsAreMapped() async {
    final class Failing: Bloc<Int, Int> {
      var errors: [String] = []
      override func mapEventToState(_ event: Int) -> AsyncThrowingStream<Int, any Error> {
        AsyncThrowingStream { states in
          states.yield(event)
          states.finish(throwing: event == 1 ? ProbeError("no") : nil)
        }
      }
      override func onError(_ error: any Error, at origin: ErrorOrigin) { errors.append("\(error)") }
    }
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Failing(0) }
    let listener = Recorder(bloc.stream)
    bloc.add(1)
    bloc.add(2)
    await bloc.close()
    #expect(listener.values == [1, 2])
    #expect(bloc.errors == ["no"])
    #expect(unhandled.errors.map { $0.error as? ProbeError } == [ProbeError("no")])
    #expect(unhandled.errors.first?.description.contains("Unhandled error no occurred in 'Failing'") == true)
  }

  @Test func anErrorOfOnEventIsReportedAndNothingMore() async {
    final class Failing: Mapper {
      override func onEvent(_ event: CounterEvent) throws { throw ProbeError("no") }
    }
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Failing() }
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.log == ["error no"])
    #expect(bloc.state == 0)
    #expect(unhandled.errors.isEmpty)
  }

  @Test func aClosedBlocIgnoresEventsAndEmissions() async {
    let bloc = Mapper()
    await bloc.close()
    bloc.add(.increment)
    bloc.emit(5)
    #expect(bloc.log == [])
    #expect(bloc.state == 0)
  }

  @Test func closeWaitsForRunningEvents() async {
    let bloc = Mapper()
    let (states, continuation) = AsyncStream.makeStream(of: Int.self)
    bloc.map = { _, _ in states }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    let closing: BlocClosing = bloc.close()
    await settle()
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    await closing.finish()
    #expect(listener.values == [1, 2])
    #expect(!bloc.log.contains { $0.hasPrefix("error") })
  }

  @Test func listenIsTheSameAsTheStream() async {
    let bloc = Mapper()
    var states: [Int] = []
    let subscription = bloc.listen { states.append($0) }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    bloc.add(.increment)
    await bloc.close()
    #expect(states == [1, 2])
    #expect(listener.values == states)
    subscription.cancel()
  }

  @Test func unmappedEventsAreReportedWhereAdded() async {
    let bloc = Bloc<Int, Int>(0)
    let line = #line + 2
    await withKnownIssue {
      bloc.add(1)
      await bloc.settle()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && "\(issue)".contains("add(1) was called without a registered event handler")
    }
    await bloc.close()
  }

  // MARK: Together with handlers

  private final class PlainBesideHandlers: Bloc<CounterEvent, Int> {
    init() {
      super.init(0)
      on(CounterEvent.self) { _, emit in emit(emit.state + 1) }
    }

    override func mapEventToState(_ event: CounterEvent) -> AsyncStream<Int> { AsyncStream { $0.finish() } }
  }

  private final class ThrowingBesideHandlers: Bloc<CounterEvent, Int> {
    init() {
      super.init(0)
      on(CounterEvent.self) { _, emit in emit(emit.state + 1) }
    }

    override func mapEventToState(_ event: CounterEvent) -> AsyncThrowingStream<Int, any Error> {
      AsyncThrowingStream { $0.finish() }
    }
  }

  @Test func mapEventToStateBesideHandlersIsReportedOnce() async {
    await expectReportOfMapping(in: PlainBesideHandlers(), named: "PlainBesideHandlers")
  }

  @Test func theThrowingFormBesideHandlersIsReportedToo() async {
    await expectReportOfMapping(in: ThrowingBesideHandlers(), named: "ThrowingBesideHandlers")
  }

  private func expectReportOfMapping(in bloc: Bloc<CounterEvent, Int>, named name: String) async {
    let line = #line + 2
    withKnownIssue {
      bloc.add(.increment)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && "\(issue)".contains("'\(name)' has event handlers and overrides mapEventToState")
        && "\(issue)".contains("mapEventToState cannot be overridden in conjunction with on(_:)")
    }
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.state == 2)
  }

  @Test func aMockMayHaveHandlers() async {
    final class Mock: MockBloc<CounterEvent, Int> {
      init() {
        super.init(0)
        on(CounterEvent.self) { _, emit in emit(emit.state + 1) }
      }
    }
    let bloc = Mock()
    bloc.add(.increment)
    await settle()
    #expect(bloc.state == 1)
  }

  @Test func mocksWithHandlersAndMapEventToStateAreReported() async {
    final class Mock: MockBloc<CounterEvent, Int> {
      init() {
        super.init(0)
        on(CounterEvent.self) { _, emit in emit(emit.state + 1) }
      }

      override func mapEventToState(_ event: CounterEvent) -> AsyncStream<Int> { AsyncStream { $0.finish() } }
    }
    let bloc = Mock()
    withKnownIssue {
      bloc.add(.increment)
    } matching: {
      "\($0)".contains("'Mock' has event handlers and overrides mapEventToState")
    }
    await settle()
    #expect(bloc.state == 1)
  }
}
