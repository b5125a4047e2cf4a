import Bloc
import CombineProbes
import CombineShim
import Dispatch
import Schedulers
import Testing

@Suite(.blocs) @MainActor
struct BlocTestOptionsTests {
  private struct Other: Error, Equatable {}

  /// Counts, and then throws.
  private final class Throwing: Bloc<CounterEvent, Int> {
    init() {
      super.init(0)
      on(CounterEvent.self) { event, emit in
        emit(emit.state + 1)
        if event == .increment { throw ProbeError("no") } else { throw Other() }
      }
    }
  }

  // MARK: Around the test

  @Test func setUpRunsFirstAndTearDownLast() async {
    var log: [String] = []
    await blocTest(
      setUp: { log.append("setUp") },
      build: {
        log.append("build")
        return CounterCubit()
      },
      act: { _ in log.append("act") },
      verify: { _ in log.append("verify") },
      tearDown: { log.append("tearDown") }
    )
    #expect(log == ["setUp", "build", "act", "verify", "tearDown"])
  }

  @Test func aBlocOfSetUpIsWatchedAsTheOthers() async {
    var bloc: Throwing?
    await blocTest(
      setUp: { bloc = Throwing() },
      build: { bloc! },
      act: { $0.add(.increment) },
      expect: [1],
      errors: [ProbeError("no")]
    )
  }

  @Test func setUpAndTearDownRunOnTheOwnerInEverySpelling() async {
    let log = Log()
    await blocTest(
      setUp: { [log] in
        MainActor.assertIsolated()
        log.entries.append("setUp")
      },
      build: { CounterCubit() },
      tearDown: { [log] in
        await Task.yield()
        MainActor.assertIsolated()
        log.entries.append("tearDown")
      }
    )
    #expect(log.entries == ["setUp", "tearDown"])
  }

  private final class Log {
    var entries: [String] = []
  }

  @Test func tearDownIsCalledHoweverTheTestEnds() async {
    var log: [String] = []
    await withKnownIssue {
      await blocTest(
        "counts",
        setUp: { throw ProbeError("setUp") },
        build: { CounterCubit() },
        act: { _ in log.append("act") },
        tearDown: {
          log.append("tearDown")
          throw ProbeError("tearDown")
        }
      )
    } matching: {
      $0.description.contains("counts: 'setUp' threw an error: setUp")
        || $0.description.contains("counts: 'tearDown' threw an error: tearDown")
    }
    #expect(log == ["tearDown"])
    await withKnownIssue {
      await blocTest(
        build: { () throws -> CounterCubit in throw ProbeError("build") },
        tearDown: { log.append("again") }
      )
    }
    #expect(log == ["tearDown", "again"])
  }

  @Test func failuresBeginWithTheDescription() async {
    await withKnownIssue {
      await blocTest("counts up", build: { CounterCubit() }, act: { $0.increment() }, expect: [2])
    } matching: {
      $0.description.contains("counts up: Expected other states from 'CounterCubit'")
    }
  }

  // MARK: Time

  @Test func virtualTimePasses() async {
    let scheduler = DispatchQueue.test
    func build() -> CounterBloc {
      CounterBloc(transformer: debounce(for: .milliseconds(300), scheduler: scheduler))
    }
    await blocTest(
      build: build,
      act: { $0.add(.increment) },
      wait: .milliseconds(300),
      scheduler: scheduler,
      expect: [1]
    )
    await blocTest(
      build: build,
      act: { $0.add(.increment) },
      wait: .milliseconds(299),
      scheduler: scheduler,
      expect: []
    )
    await blocTest(
      build: build,
      act: { $0.add(.increment) },
      wait: .milliseconds(300),
      scheduler: scheduler,
      matches: { $0 == [1] }
    )
  }

  @Test func theTimeOfATestClockPasses() async {
    let clock = TestClock()
    await blocTest(
      build: { () -> Bloc<Int, Int> in
        let bloc = Bloc<Int, Int>(0)
        bloc.on(Int.self) { number, emit in
          try await clock.sleep(for: .seconds(1))
          emit(number)
        }
        return bloc
      },
      act: { $0.add(7) },
      wait: .seconds(1),
      scheduler: clock,
      expect: [7],
      errors: []
    )
  }

  @Test func withoutASchedulerRealTimePasses() async {
    let clock = ContinuousClock()
    let begin = clock.now
    await blocTest(build: { CounterCubit() }, wait: .milliseconds(1), expect: [])
    #expect(clock.now - begin >= .milliseconds(1))
  }

  // MARK: Errors

  @Test func errorsAreCompared() async {
    await blocTest(
      build: { Throwing() },
      act: {
        $0.add(.increment)
        $0.add(.decrement)
      },
      expect: [1, 2],
      errors: [ProbeError("no"), Other()]
    )
    await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }, errors: [])
    await blocTest(
      build: { CounterBloc() },
      act: { _ in throw ProbeError("act") },
      errors: [ProbeError("act")],
      matches: { $0.isEmpty }
    )
  }

  @Test func otherErrorsFailTheTest() async {
    let line: Int = #line + 2
    await withKnownIssue {
      await blocTest(build: { Throwing() }, act: { $0.add(.increment) }, errors: [ProbeError("yes")])
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.description.contains("Expected other errors from 'Throwing'")
        && issue.description.contains("yes") && issue.description.contains("no")
    }
    await withKnownIssue {
      await blocTest(build: { Throwing() }, act: { $0.add(.increment) }, errors: [])
    }
  }

  @Test func timeAndErrorsGoTogether() async {
    let scheduler = DispatchQueue.test
    await blocTest(
      build: { Throwing() },
      act: { $0.add(.increment) },
      wait: .seconds(1),
      scheduler: scheduler,
      errors: [ProbeError("no")],
      matches: { $0 == [1] }
    )
  }

  // MARK: States with equal descriptions

  private final class Box: Equatable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (lhs: Box, rhs: Box) -> Bool { lhs === rhs }
  }

  @Test func statesThatPrintAlikeAndDifferAreExplained() async {
    await withKnownIssue {
      await blocTest(
        build: { Cubit<Box>(Box(0)) },
        act: {
          $0.emit(Box(1))
          $0.emit(Box(2))
        },
        expect: [Box(1), Box(3)]
      )
    } matching: {
      $0.description.contains("The values at [0] print alike, but '==' returns false.")
        && $0.description.contains("compare their properties in '==' of 'Box'")
    }
    await withKnownIssue {
      await blocTest(build: { Cubit<Box>(Box(0)) }, act: { $0.emit(Box(1)) }, expect: [Box(1)])
    } matching: {
      $0.description.contains("The values at [0] print alike, but '==' returns false.")
    }
  }

  @Test func statesThatDoNotPrintAlikeNeedNoExplanation() async {
    await withKnownIssue {
      await blocTest(build: { CounterCubit() }, act: { $0.increment() }, expect: [2])
    } matching: {
      !$0.description.contains("alike")
    }
  }
}
