import ComposableArchitecture
import Testing

@MainActor
struct TestStoreFinishTests {
  @Test func finishWaitsForEffects() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.work(.begin)) { $0.isWorking = true }
    Task { gate.open() }
    await store.finish()
    await store.receive(.finished) { $0.isWorking = false }
  }

  @Test func finishFailsWhereEffectsRunOn() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.work(.begin)) { $0.isWorking = true }
    await withKnownIssue {
      await store.finish(timeout: .zero)
    } matching: {
      $0.says("still effects in-flight after 0.0 seconds", "An effect of 'Worker.Action.work(.begin)'")
    }
    await store.skipInFlightEffects()
  }

  @Test func anUnassertedActionAtTheEndFailsAtItsSend() async {
    let line: UInt = #line + 3
    await withKnownIssue {
      let store = TestStore(initialState: Worker.State()) { Worker() }
      await store.send(.start([1]))
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.says("received an action that the test did not assert", "Worker.Action.response(1)")
    }
  }

  @Test func aRunningEffectAtTheEndFailsAtItsSend() async {
    let line: UInt = #line + 4
    let gate = Gate()
    await withKnownIssue {
      let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
      await store.send(.work(.begin)) { $0.isWorking = true }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.says(
          "An effect is still running at the end of the test",
          "An effect of 'Worker.Action.work(.begin)', from the 'send' at",
          "TestStore+FinishTests.swift:\(line)"
        )
    }
  }

  @Test func anEffectOfAReceivedActionIsNamedWithTheFirstSend() async {
    let line: UInt = #line + 11
    await withKnownIssue {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, action in
          switch action {
          case 0: .now(1)
          case 1: .run { _ in await untilCancelled() }
          default: .none
          }
        }
      }
      await store.send(0)
      await store.receive(1)
    } matching: { issue in
      issue.sourceLocation?.line == Int(line) && issue.says("An effect of '1', from the 'send' at")
    }
  }

  @Test func receivedActionsCanBePassedOver() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.send(.start([1, 2]))
    await store.skipReceivedActions()
    #expect(store.count == 2)
    await store.send(.add(1)) { $0.count = 3 }
  }

  @Test func passingOverActionsFailsWhereThereAreNone() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.skipReceivedActions(strict: false)
    await withKnownIssue {
      await store.skipReceivedActions()
    } matching: {
      $0.says("There were no received actions to skip")
    }
  }

  @Test func runningEffectsCanBePassedOver() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.work(.begin)) { $0.isWorking = true }
    await store.skipInFlightEffects()
  }

  @Test func passingOverEffectsFailsWhereThereAreNone() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.skipInFlightEffects(strict: false)
    await withKnownIssue {
      await store.skipInFlightEffects()
    } matching: {
      $0.says("There were no in-flight effects to skip")
    }
  }

  @Test(arguments: [false, true])
  func leftoversArePassedOverWithExhaustivityOffAndShownIfAsked(isAsked: Bool) async {
    let gate = Gate()
    let line = #line + 4
    let reports = await reports {
      let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
      store.exhaustivity = .off(showSkippedAssertions: isAsked)
      await store.send(.work(.begin)) { $0.isWorking = true }
    }
    #expect(reports.map(\.line) == (isAsked ? [line] : []))
    #expect(reports.allSatisfy { $0.isWarning })
  }
}
