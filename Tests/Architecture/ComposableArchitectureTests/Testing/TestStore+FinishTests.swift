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

  @Test func finishFailsWhereReceivedActionsAreUnasserted() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.send(.start([1, 2]))
    let line = #line + 1
    let found = await reports { await store.finish() }
    #expect(
      found == [
        Report(
          text: """
            The store received 2 actions that the test did not assert:

                Worker.Action.response(1)
                Worker.Action.response(2)

            Assert each with 'await store.receive(…)' before this 'finish', or skip them with \
            'await store.skipReceivedActions()'.
            """,
          line: line
        )
      ]
    )
  }

  @Test func finishReportsReceivedActionsBeforeItWaits() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.start([1]))
    await withKnownIssue {
      await store.send(.work(.begin)) { $0.isWorking = true }
    }
    await store.receive(.response(1)) { $0.count = 1 }
    await store.send(.start([2]))
    let found = await reports { await store.finish(timeout: .zero) }
    #expect(found.count == 2)
    #expect(found.first?.text.contains("The store received 1 action that the test did not assert") == true)
    #expect(found.last?.text.contains("there are still effects in-flight") == true)
    await store.receive(.response(2)) { $0.count = 2 }
    gate.open()
    await store.receive(.finished) { $0.isWorking = false }
  }

  @Test func finishReportsWhereTheStoreLivesOn() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    Self.kept = store
    defer { Self.kept = nil }
    await store.send(.start([1]))
    let found = await reports { await store.finish() }
    #expect(found.count == 1)
  }

  private static var kept: TestStoreOf<Worker>?

  @Test(arguments: [false, true])
  func finishSkipsActionsWithExhaustivityOffAndShowsThemIfAsked(isAsked: Bool) async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    store.exhaustivity = .off(showSkippedAssertions: isAsked)
    await store.send(.start([1]))
    let found = await reports { await store.finish() }
    #expect(found.count == (isAsked ? 1 : 0))
    #expect(found.allSatisfy { $0.isWarning })
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
    let found = await reports { await store.skipReceivedActions() }
    #expect(found.map(\.isWarning) == [true])
    #expect(found.first?.text.contains("2 received actions skipped") == true)
    #expect(store.count == 2)
    await store.send(.add(1)) { $0.count = 3 }
  }

  @Test func skippingReceivedActionsFailsWithoutAny() async {
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

  @Test func actionsOfSkippedEffectsAreReceived() async {
    let gate = Gate()
    let store = TestStore(initialState: Worker.State()) { Worker(gate: gate.pass) }
    await store.send(.work(.begin)) { $0.isWorking = true }
    await store.skipInFlightEffects()
    await store.finish(timeout: .zero)
    gate.open()
    await store.receive(.finished) { $0.isWorking = false }
    await store.finish()
  }

  @Test func onlyEffectsThatStartLaterAreReportedAfterSkipping() async {
    let found = await reports {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, _ in .run { _ in await untilCancelled() } }
      }
      await store.send(1)
      await store.skipInFlightEffects()
      await store.send(2)
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("An effect of '2', from the 'send' at") == true)
  }

  @Test func skippingInFlightEffectsFailsWithoutAny() async {
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
