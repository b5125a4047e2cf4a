import Bloc
import CombineProbes
import CombineShim
import Dispatch
import Schedulers
import Testing

@Suite(.blocs) @MainActor
struct BlocTestTests {
  /// Emits two states for each event.
  private final class Doubling: Bloc<CounterEvent, Int> {
    init() {
      super.init(0)
      on(CounterEvent.self) { _, emit in
        emit(emit.state + 1)
        emit(emit.state + 1)
      }
    }
  }

  /// Adds an event when it is created.
  private final class Eager: Bloc<CounterEvent, Int> {
    init() {
      super.init(0)
      on(CounterEvent.self) { _, emit in emit(emit.state + 1) }
      add(.increment)
    }
  }

  private struct Other: Error {}

  /// Counts, and then throws.
  private final class Throwing: Bloc<CounterEvent, Int> {
    init() {
      super.init(0)
      on(CounterEvent.self) { event, emit in
        emit(emit.state + 1)
        throw event == .increment ? ProbeError("no") : Other()
      }
    }
  }

  @MainActor private final class Turns {
    var count = 0
    var isOver = false

    /// Counts the turns of the main actor until the end.
    func counted() async {
      while !isOver {
        count += 1
        await Task.yield()
      }
    }
  }

  @Test func settlingInsideActEndsOnceNothingIsPending() async {
    let turns = Turns()
    await blocTest(
      build: { CounterBloc() },
      act: { bloc in
        let counting = Task { @MainActor in await turns.counted() }
        bloc.add(.increment)
        await bloc.settle()
        await Task { @MainActor in turns.isOver = true }.value
        await counting.value
        bloc.add(.increment)
      },
      expect: [1, 2]
    )
    #expect(turns.count < 1_000)
  }

  @Test func nothingIsEmittedWithoutAnEvent() async {
    await blocTest(build: { CounterBloc() }, expect: [])
  }

  @Test func eventsEmitOneState() async {
    await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }, expect: [1])
  }

  @Test func statesCanBeSkipped() async {
    await blocTest(
      build: { CounterBloc() },
      act: {
        $0.add(.increment)
        $0.add(.increment)
      },
      skip: 1,
      expect: [2]
    )
    await blocTest(
      build: { Eager() },
      act: {
        $0.add(.increment)
        $0.add(.increment)
      },
      skip: 2,
      expect: [3]
    )
  }

  @Test func seedsAreNotExpectedStates() async {
    await blocTest(build: { CounterBloc() }, seed: 10, act: { $0.add(.increment) }, expect: [11])
    await blocTest(build: { CounterCubit() }, seed: 10, act: { $0.increment() }, expect: [11])
  }

  @Test func statesCanBeJudgedByAClosure() async {
    await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }, matches: { $0.contains(1) })
    await blocTest(
      build: { Doubling() },
      act: { $0.add(.increment) },
      matches: { states in
        Set(states).isSuperset(of: [2, 1]) && states.firstIndex(of: 1)! < states.firstIndex(of: 2)!
      }
    )
  }

  @Test func waitLetsTimePass() async {
    let scheduler = DispatchQueue.test
    func build() -> CounterBloc {
      CounterBloc(transformer: debounce(for: .milliseconds(300), scheduler: scheduler))
    }
    let wait = { await scheduler.advance(by: .milliseconds(300)) }
    await blocTest(build: build, act: { $0.add(.increment) }, wait: wait, expect: [1])
    await blocTest(
      build: build,
      act: {
        $0.add(.increment)
        await settle()
        await wait()
        await settle()
        $0.add(.increment)
      },
      wait: wait,
      skip: 1,
      expect: [2]
    )
    await blocTest(build: build, seed: 10, act: { $0.add(.increment) }, wait: wait, expect: [11])
  }

  @Test func severalStatesOfAnEvent() async {
    await blocTest(build: { Doubling() }, act: { $0.add(.increment) }, expect: [1, 2])
    await blocTest(
      build: { Doubling() },
      act: {
        $0.add(.increment)
        $0.add(.increment)
      },
      skip: 3,
      expect: [4]
    )
    await blocTest(build: { Doubling() }, seed: 10, act: { $0.add(.increment) }, expect: [11, 12])
  }

  @Test func errorsAreJudgedBesideTheStates() async {
    await blocTest(
      build: { Throwing() },
      act: {
        $0.add(.increment)
        $0.add(.decrement)
      },
      expect: [1, 2],
      errors: { $0.count == 2 && $0[0] is ProbeError && $0[1] is Other }
    )
  }

  @Test func anErrorOfActIsAmongTheErrors() async {
    await blocTest(
      build: { CounterBloc() },
      act: { _ in throw ProbeError("act") },
      expect: [],
      errors: { $0.map { $0 as? ProbeError } == [ProbeError("act")] }
    )
    await withKnownIssue {
      await blocTest(build: { CounterBloc() }, act: { _ in throw ProbeError("act") }, expect: [])
    } matching: {
      $0.description.contains("'CounterBloc' failed unexpectedly: act")
    }
  }

  @Test func timePassesAlsoAfterAnErrorOfAct() async {
    let scheduler = DispatchQueue.test
    await blocTest(
      build: { CounterBloc(transformer: debounce(for: .milliseconds(300), scheduler: scheduler)) },
      act: {
        $0.add(.increment)
        throw ProbeError("act")
      },
      wait: { await scheduler.advance(by: .milliseconds(300)) },
      expect: [1],
      errors: { $0.map { $0 as? ProbeError } == [ProbeError("act")] }
    )
  }

  @Test func uncaughtErrorsFailTheTest() async {
    await withKnownIssue {
      await blocTest(build: { Throwing() }, act: { $0.add(.increment) }, expect: [1])
    } matching: {
      $0.description.contains("'Throwing' failed unexpectedly: no")
    }
  }

  @Test func aWrongExpectationFailsWithTheDifference() async {
    let line: Int = #line + 2
    await withKnownIssue {
      await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }, expect: [2])
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.description.contains("Expected other states from 'CounterBloc'")
        && issue.description.contains("−   [0]: 2")
        && issue.description.contains("+   [0]: 1")
    }
  }

  @Test func verifyIsCalledOnceWithTheClosedBloc() async {
    var log: [String] = []
    await blocTest(
      build: { CounterBloc() },
      act: { $0.add(.increment) },
      expect: { () -> [Int] in
        log.append("expect")
        return [1]
      }(),
      verify: {
        await turn()
        log.append("verify \($0.isClosed) \($0.state)")
      }
    )
    #expect(log == ["expect", "verify true 1"])
    await withKnownIssue {
      await blocTest(build: { CounterBloc() }, verify: { _ in throw ProbeError("verify") })
    } matching: {
      $0.description.contains("'verify' threw an error: verify")
    }
  }

  @Test func verifyAloneIsATest() async {
    var count = 0
    await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }, verify: { _ in count += 1 })
    #expect(count == 1)
  }

  @Test func customObserversReceiveEverything() async {
    let observer = LoggingObserver()
    await BlocOverrides.run(observer: observer) {
      await blocTest(
        build: { Throwing() },
        act: { $0.add(.increment) },
        expect: [1],
        errors: { $0.count == 1 }
      )
    }
    #expect(
      observer.log == [
        "create", "event increment", "transition 0→1", "change 0→1", "error no", "done increment no", "close",
      ]
    )
  }

  @Test func handlersThatWaitOnVirtualTimeAreWaitedFor() async {
    let time = VirtualTime()
    await blocTest(
      build: { () -> CounterBloc in
        CounterBloc { events, mapper in events.flatMap(mapper).eraseToAnyPublisher() }
      },
      act: {
        $0.add(.increment)
        await time.pass(10)
        $0.add(.increment)
      },
      wait: { await time.pass(10) },
      expect: [1, 2]
    )
  }
}
