import IssueReporting
import StoreInspector
import Testing

/// Tests that an inspected store reaches the same states in the same steps as a plain store.
@MainActor
struct SameBehaviourTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func anInspectedStoreReachesTheSameStates(seed: UInt64) async throws {
    let steps = HouseholdStep.drawn(1_000, from: seed)
    let clock = TestClock()
    let plain = Store(initialState: Household.State()) { Household(clock: clock) }
    let expected = await states(of: plain, after: steps, clock)

    let otherClock = TestClock()
    let inspected = Store(initialState: Household.State()) {
      Household(clock: otherClock).inspected(by: Inspector())
    }
    let states = await states(of: inspected, after: steps, otherClock)
    for (index, (state, other)) in zip(expected, states).enumerated() where state != other {
      Issue.record("seed \(seed): the states differ after step \(index), \(steps[index])")
      break
    }

    // Each action starts from the state that the previous one produced.
    let entries = try #require(inspected.inspection?.entries)
    #expect(entries.count == states.last?.handled)
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.stateAfter == $1.stateBefore })
  }

  private func states(
    of store: StoreOf<Household>,
    after steps: [HouseholdStep],
    _ clock: TestClock<Duration>
  ) async -> [Household.State] {
    var states: [Household.State] = []
    for step in steps {
      switch step {
      case .send(let action): store.send(action)
      case .wait(let milliseconds): await clock.advance(by: .milliseconds(milliseconds))
      }
      states.append(store.state)
    }
    return states
  }

  @Test func aHundredThousandActionsInARowOverflowNoStack() {
    struct Countdown: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    let store = Store(initialState: 0) {
      Countdown().inspected(by: Inspector(limits: InspectionLimits(entries: 10)))
    }
    store.send(100_000)
    #expect(store.state == 100_001)
  }

  @Test(arguments: [false, true])
  func anUnhandledWriteThatWaitsIsReportedAtTheSameMoment(isInspected: Bool) async {
    let store =
      isInspected
      ? Store(initialState: Forgetful.State()) { Forgetful().inspected(by: Inspector()) }
      : Store(initialState: Forgetful.State()) { Forgetful() }
    let age = store.binding(\.age)
    let log = LockIsolated<[String]>([])
    withIssueReporters([LoggingReporter(log: log)]) {
      let observer = store.publisher.sink { state in
        log.withValue { $0.append("told of \(state.count)") }
        if state.count == 1 {
          age.wrappedValue = 7
          log.withValue { $0.append("written") }
          store.send(.counted)
        }
      }
      store.send(.counted)
      log.withValue { $0.append("over") }
      observer.cancel()
    }
    #expect(log.value == ["told of 0", "told of 1", "written", "report", "told of 2", "over"])
  }

  @Test func inspectionNotifiesOnlyObserversOfChangedFields() {
    let store = Store(initialState: Lamp.State()) { Lamp().inspected(by: Inspector()) }
    var told = 0
    let token = observe { [unowned store] in
      _ = store.brightness
      told += 1
    }
    store.send(.renamed)
    #expect(told == 1)
    store.send(.brightened)
    #expect(told == 2)
    token.cancel()
  }
}

/// A feature without a `BindingReducer`.
private struct Forgetful: Reducer {
  struct State: Equatable {
    var count = 0
    var age = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case counted
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .counted = action { state.count += 1 }
    return .none
  }
}

private struct LoggingReporter: IssueReporter {
  let log: LockIsolated<[String]>

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    log.withValue { $0.append("report") }
  }
}

@Reducer
private struct Lamp {
  @ObservableState
  struct State: Equatable {
    var brightness = 0
    var name = ""
  }

  enum Action { case brightened, renamed }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .brightened: state.brightness += 1
      case .renamed: state.name += "a"
      }
      return .none
    }
  }
}
