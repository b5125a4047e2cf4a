import ComposableArchitecture
import IssueReporting
import Testing

@MainActor
struct ExhaustivityTests {
  @Test func offChecksOnlyExplicitAssertions() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    store.exhaustivity = .off
    await store.send(.add(2))
    await store.send(.add(2)) { $0.count = 4 }
    await store.send(.work(.begin)) { $0.count = 4 }
    await store.send(.start([1, 2, 3]))
    await store.receive(.response(2)) { $0.count = 2 }
    await store.send(.add(1)) { $0.count = 4 }
  }

  @Test func offStillFailsForWrongAssertions() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(.add(2)) { $0.count = 3 }
    } matching: {
      $0.says("A state change does not match expectation")
    }
    await store.send(.start([1]))
    await withKnownIssue {
      await store.receive(.finished)
    } matching: {
      $0.says(
        "Expected to receive an action, but received none",
        "Received, but not matching",
        ".response(1)"
      )
    }
  }

  @Test func showsSkippedAssertionsIfRequested() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await withKnownIssue {
      await store.send(.add(2))
    } matching: {
      $0.says("A change of state was not asserted", "+   count: 2") && $0.severity == .warning
    }
    await store.send(.start([1, 2]))
    await withKnownIssue {
      await store.receive(.response(2)) { $0.count = 2 }
    } matching: {
      $0.says("1 received action skipped before Worker.Action.response(2)", "Worker.Action.response(1)")
    }
    await store.send(.start([1, 2]))
    await withKnownIssue {
      await store.send(.nothing)
    } matching: {
      $0.says("2 received actions skipped before sending Worker.Action.nothing")
    }
  }

  @Test func anErrorOfTheClosureForTheEarlierStateIsOnlyShown() async {
    struct Failure: Error {}
    let store = TestStore(initialState: Worker.State()) { Worker() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    let found = await reports {
      await store.send(.add(2)) { if $0.count == 0 { throw Failure() } }
    }
    #expect(found.map(\.isWarning) == [true])
    #expect(found.first?.text.contains("threw an error for the state before the step: Failure()") == true)
    let failures = await reports {
      await store.send(.add(2)) { _ in throw Failure() }
    }
    #expect(failures.map(\.isWarning) == [false])
  }

  @Test func issuesOfTheClosureForTheEarlierStateAreIgnored() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    let found = await reports {
      await store.send(.add(2)) { if $0.count == 0 { reportIssue("It is the state before.") } }
    }
    #expect(found.map(\.isWarning) == [true])
    let failures = await reports {
      await store.send(.add(2)) { _ in reportIssue("It is any state.") }
    }
    #expect(failures.filter { !$0.isWarning }.map(\.text) == ["It is any state."])
  }

  @Test func canBeChangedForAWhile() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.withExhaustivity(.off) {
      await store.send(.add(2))
    }
    #expect(store.exhaustivity == .on)
    await store.send(.add(2)) { $0.count = 4 }
  }
}
