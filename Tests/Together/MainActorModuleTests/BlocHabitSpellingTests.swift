import Bloc
import CombineShim
import ComposableArchitecture
import Dispatch
import Observation
import Testing

// The default isolation of this module is the main actor, as in a new app. The code is typical app code.

/// A bloc with a handler that subscribes to publishers and sequences.
private final class NumbersBloc: Bloc<String, [Int]> {
  init() {
    super.init([])
    on(String.self) { [unowned self] _, emit in
      await emit.onEach([1, 2].publisher) { [unowned self] number in
        MainActor.preconditionIsolated()
        await Task.yield()
        emit(state + [number])
      }
      await emit.onEach(sequence) { number in emit(emit.state + [number]) }
      await emit.forEach([5].publisher) { [unowned self] number in state + [number] }
      await emit.forEach(sequence) { number in emit.state + [number] }
    }
  }

  private var sequence: AsyncStream<Int> {
    AsyncStream { numbers in
      numbers.yield(3)
      numbers.yield(4)
      numbers.finish()
    }
  }
}

/// A bloc in the style of version 7.
private final class MappingCounter: Bloc<Int, Int> {
  init() { super.init(0) }

  override func mapEventToState(_ event: Int) -> AsyncStream<Int> {
    AsyncStream { states in
      states.yield(state + event)
      states.finish()
    }
  }
}

private final class Typing: Bloc<String, String> {
  init(scheduler: AnySchedulerOf<DispatchQueue>) {
    super.init("")
    on(String.self, transformer: debounce(for: .milliseconds(300), scheduler: scheduler)) { text, emit in
      emit(text)
    }
  }
}

private final class Steps: ReplayCubit<Int> {
  init() { super.init(0, limit: 1) }

  func step() { emit(state + 1) }
}

nonisolated private struct Log: BlocObserver {
  let lines = LockIsolated<[String]>([])

  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    let line = "\(change.currentState) → \(change.nextState)"
    lines.withValue { $0.append(line) }
  }
}

/// A screen of an app, which owns its cubit.
private final class Screen {
  let cubit = Steps()

  func load() async {
    await Task.yield()
    cubit.step()
  }
}

struct BlocHabitSpellingTests {
  @Test func elementsOfPublishersAndSequencesAreHandledInTheirOrder() async {
    await blocTest(
      build: { NumbersBloc() },
      act: { $0.add("go") },
      skip: 6,
      expect: [[1, 2, 3, 4, 5, 3, 4]]
    )
  }

  @Test func eventsAreMappedToStates() async {
    await blocTest(build: { MappingCounter() }, act: { $0.add(2) }, expect: [2])
  }

  @Test func aDurationOfVirtualTimePassesInABlocTest() async {
    let scheduler = DispatchQueue.test
    await blocTest(
      build: { Typing(scheduler: scheduler.eraseToAnyScheduler()) },
      act: { $0.add("a") },
      wait: .milliseconds(300),
      scheduler: scheduler,
      expect: ["a"]
    )
  }

  @Test func aMockIsArrangedBeforeItIsListenedTo() async {
    let mock = MockCubit<Int>(0)
    whenListen(mock, [0, 1, 2, 3].publisher)
    var values: [Int] = []
    let subscription = mock.stream.sink { values.append($0) }
    #expect(values == [0, 1, 2, 3])
    subscription.cancel()
    await mock.close()
  }

  @Test func theLimitOfAReplayIsSet() async {
    let steps = Steps()
    steps.limit = 2
    for _ in 1...3 { steps.step() }
    steps.undo()
    steps.undo()
    steps.undo()
    #expect(steps.state == 1)
    await steps.close()
  }

  @Test func blocsConformToTheirInterfaces() async {
    let cubit = Steps()
    let streamable: any StateStreamable<Int> = cubit
    let emittable: any Emittable<Int> = cubit
    let sink: any ErrorSink = cubit
    let closable: any Closable = cubit
    emittable.emit(4)
    #expect(streamable.state == 4)
    #expect(!sink.isClosed)
    let bloc = MappingCounter()
    let events: any BlocEventSink<Int> = bloc
    events.add(1)
    await bloc.close()
    #expect(bloc.state == 1)
    await closable.close()
  }

  @Test func observerReceivesChanges() async {
    let log = Log()
    let cubit = BlocOverrides.run(observer: log) { Steps() }
    cubit.step()
    #expect(log.lines.value == ["0 → 1"])
    await cubit.close()
  }

  @Test func aStateIsFollowedByObservationAndAsAnObservableObject() async {
    let cubit = Steps()
    var changes = 0
    withObservationTracking {
      _ = cubit.state
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    let subscription = cubit.objectWillChange.sink { _ in changes += 1 }
    cubit.step()
    #expect(changes == 2)
    subscription.cancel()
    await cubit.close()
  }

  @Test func aStoredCubitIsLoadedByItsScreen() async {
    let screen = Screen()
    await screen.load()
    #expect(screen.cubit.state == 1)
    await screen.cubit.close()
  }
}
