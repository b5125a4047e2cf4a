import ComposableArchitecture
import Testing

@MainActor
struct TestStoreSendTests {
  private let store = TestStore(initialState: Worker.State()) { Worker() }

  @Test func aWrongChangeFailsWithTheDifference() async {
    let line: UInt = #line + 2
    await withKnownIssue {
      await store.send(.add(2)) { $0.count = 3 }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.says(
          "A state change does not match expectation",
          "−   count: 3",
          "+   count: 2",
          "Correct the assertion's closure, or the reducer."
        )
    }
  }

  @Test func anUnexpectedChangeFails() async {
    await withKnownIssue {
      await store.send(.add(2))
    } matching: {
      $0.says("State was not expected to change, but a change occurred", "−   count: 0", "+   count: 2")
    }
  }

  @Test func aMissingChangeFails() async {
    await withKnownIssue {
      await store.send(.nothing) { $0.count = 1 }
    } matching: {
      $0.says("A state change does not match expectation", "−   count: 1", "+   count: 0")
    }
  }

  @Test func aClosureThatChangesNothingFails() async {
    await withKnownIssue {
      await store.send(.nothing) { _ in }
    } matching: {
      $0.says("Expected state to change, but no change occurred", "Remove the closure")
    }
  }

  @Test func aClosureThatThrowsFails() async {
    struct Failure: Error {}
    await withKnownIssue {
      await store.send(.add(1)) { _ in throw Failure() }
    } matching: {
      $0.says("The assertion's closure threw an error: Failure()")
    }
  }

  @Test func sendingWhileReceivedActionsAreUnassertedFails() async {
    await store.send(.start([5, 6]))
    await withKnownIssue {
      await store.send(.add(1)) { $0.count = 7 }
    } matching: {
      $0.says(
        "Must handle 2 received actions before sending an action",
        "Worker.Action.response(5)",
        "Worker.Action.response(6)",
        "skipReceivedActions()"
      )
    }
    #expect(store.count == 7)
  }

  @Test func actionsReceivedBeforeASendCanStillBeAsserted() async {
    await store.send(.start([5, 6]))
    let found = await reports { await store.send(.add(1)) { $0.count += 1 } }
    #expect(found.count == 1)
    await store.receive(.response(5)) { $0.count = 5 }
    await store.receive(.response(6)) { $0.count = 6 }
    #expect(store.count == 7)
    await store.send(.add(1)) { $0.count = 8 }
  }

  @Test func unassertedActionsAreReportedByEachSend() async {
    await store.send(.start([5]))
    let found = await reports {
      await store.send(.add(1)) { $0.count += 1 }
      await store.send(.add(1)) { $0.count += 2 }
    }
    #expect(found.count == 3)
    #expect(found.last?.text.contains("A state change does not match expectation") == true)
    await store.withExhaustivity(.off) { await store.skipReceivedActions() }
    #expect(store.count == 7)
  }

  @Test func theStateCanBeAssertedBetweenActions() async {
    await store.send(.add(2)) { $0.count = 2 }
    store.assert { $0.count = 2 }
    withKnownIssue {
      store.assert { $0.count = 3 }
    } matching: {
      $0.says("A state change does not match expectation")
    }
  }

  @Test func anActionMayBeSentByItsCase() async {
    await store.send(\.response, 3) { $0.count = 3 }
    await store.send(\.finished)
    let line = #line + 1
    let reports = await reports { await store.send(\.response, 4) }
    #expect(reports.map(\.line) == [line])
    #expect(reports.first?.text.hasPrefix("State was not expected to change") == true)
  }
}
