import ComposableArchitecture
import Testing

@MainActor
struct TestStoreReceiveTests {
  private let store = TestStore(initialState: Worker.State()) { Worker() }

  @Test func takesValuesCasesPayloadsAndPredicates() async {
    await store.send(.start([1, 2, 3, 4]))
    await store.receive(.response(1)) { $0.count = 1 }
    await store.receive(\.response) { $0.count = 2 }
    await store.receive(\.response, 3) { $0.count = 3 }
    await store.receive({ $0 == .response(4) }, assert: { $0.count = 4 })
  }

  @Test func timeoutsCanBeNanoseconds() async {
    let second: UInt64 = 1_000_000_000
    let task = await store.send(.start([1, 2, 3, 4]))
    await store.receive(.response(1), timeout: second) { $0.count = 1 }
    await store.receive(\.response, timeout: second) { $0.count = 2 }
    await store.receive(\.response, 3, timeout: second) { $0.count = 3 }
    await store.receive({ $0 == .response(4) }, timeout: 1_000_000_000, assert: { $0.count = 4 })
    await task.finish(timeout: second)
    await store.finish(timeout: second)
  }

  @Test func anotherActionFailsWithTheDifference() async {
    await store.send(.start([1]))
    let line: UInt = #line + 2
    await withKnownIssue {
      await store.receive(.response(2)) { $0.count = 1 }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.says(
          "Received unexpected action",
          "− Worker.Action.response(2)",
          "+ Worker.Action.response(1)"
        )
    }
  }

  @Test func anotherCaseFailsWithBoth() async {
    await store.send(.start([1]))
    await withKnownIssue {
      await store.receive(\.finished) { $0.count = 1 }
    } matching: {
      $0.says("Received unexpected action", "Worker.Action.finished", "Worker.Action.response(1)")
    }
  }

  @Test func missingCasesAreNamed() async {
    await withKnownIssue {
      await store.receive(\.response)
    } matching: {
      $0.says("received none", "an action of a case with a value of type 'Int'")
    }
  }

  @Test func anotherPayloadFailsWithTheDifference() async {
    await store.send(.start([1]))
    await withKnownIssue {
      await store.receive(\.response, 2) { $0.count = 1 }
    } matching: {
      $0.says("− Worker.Action.response(2)", "+ Worker.Action.response(1)")
    }
  }

  @Test func aWrongChangeFailsWithTheDifference() async {
    await store.send(.start([1]))
    await withKnownIssue {
      await store.receive(\.response) { $0.count = 2 }
    } matching: {
      $0.says("A state change does not match expectation", "−   count: 2", "+   count: 1")
    }
  }

  @Test func anUnexpectedChangeFails() async {
    await store.send(.start([1]))
    await withKnownIssue {
      await store.receive(\.response)
    } matching: {
      $0.says("State was not expected to change, but a change occurred")
    }
  }

  @Test func failsAtOnceWithoutRunningEffects() async {
    store.timeout = .seconds(1_000)
    await withKnownIssue {
      await store.receive(.finished)
    } matching: {
      $0.says("Expected to receive an action, but received none", "No effects are running", ".finished")
    }
  }

  @Test func timeoutFailuresNameRunningEffects() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.work(.begin)) { $0.isWorking = true }
    await withKnownIssue {
      await store.receive(.finished, timeout: .zero) { $0.isWorking = false }
    } matching: {
      $0.says(
        "received none after 0.0 seconds",
        "An effect of 'Worker.Action.work(.begin)', from the 'send' at",
        "advance it before this 'receive'"
      )
    }
    gate.open()
    await store.receive(.finished) { $0.isWorking = false }
  }

  @Test func waitsForEffectsThatTakeTheirTime() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.work(.begin)) { $0.isWorking = true }
    Task { gate.open() }
    await store.receive(.finished) { $0.isWorking = false }
  }
}
