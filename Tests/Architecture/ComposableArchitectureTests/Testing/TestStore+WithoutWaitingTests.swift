import ComposableArchitecture
import Testing

@MainActor
struct TestStoreWithoutWaitingTests {
  private let store = TestStore(initialState: Worker.State()) { Worker() }

  @Test func synchronousEffectActionsAreReceivedAtOnce() {
    store.sendWithoutWaiting(.add(2)) { $0.count = 2 }
    store.sendWithoutWaiting(.start([5, 6]))
    #expect(store.state.count == 2)
    store.receiveWithoutWaiting(.response(5)) { $0.count = 5 }
    store.receiveWithoutWaiting(.response(6)) { $0.count = 6 }
  }

  @Test func aWrongChangeFailsAtItsLine() {
    let line: UInt = #line + 2
    withKnownIssue {
      store.sendWithoutWaiting(.add(2)) { $0.count = 3 }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line) && issue.says("A state change does not match expectation")
    }
  }

  @Test func pendingActionsFail() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    let task = store.sendWithoutWaiting(.work(.begin)) { $0.isWorking = true }
    withKnownIssue {
      store.receiveWithoutWaiting(.finished)
    } matching: {
      $0.says("Expected to receive an action, but received none", "Effects that still run")
    }
    await task.finish()
    store.receiveWithoutWaiting(.finished) { $0.isWorking = false }
    withKnownIssue {
      store.receiveWithoutWaiting(.finished)
    } matching: {
      $0.says("No effects are running")
    }
  }

  @Test func anotherActionFails() {
    store.sendWithoutWaiting(.start([5]))
    withKnownIssue {
      store.receiveWithoutWaiting(.response(7)) { $0.count = 5 }
    } matching: {
      $0.says("Received unexpected action")
    }
  }

  @Test func leftoversFailTheTestOnce() {
    let lines = Locked<[Int?]>([])
    let first = #line + 3
    withKnownIssue {
      let store = TestStore(initialState: Worker.State()) { Worker { await untilCancelled() } }
      store.sendWithoutWaiting(.start([5]))
      store.sendWithoutWaiting(.work(.begin)) { $0.isWorking = true }
      store.endTest()
    } matching: { issue in
      guard issue.says("did not assert") || issue.says("still running") else {
        return issue.says("Must handle 1 received action")
      }
      lines.withLock { $0.append(issue.sourceLocation?.line) }
      return true
    }
    #expect(lines.withLock { $0 } == [first + 1])
  }

  @Test func theEndOfATestReportsReceivedActions() {
    withKnownIssue {
      let store = TestStore(initialState: Worker.State()) { Worker() }
      store.sendWithoutWaiting(.start([5]))
      store.endTest()
      withExtendedLifetime(store) {}
    } matching: {
      $0.says("The store received an action that the test did not assert")
    }
    store.endTest()
  }

  @Test func aStoreIsUsedOutsideOfAnyActorOnTheMainThread() {
    useOutsideOfAnyActor()
  }
}

private nonisolated func useOutsideOfAnyActor() {
  let store = TestStore(initialState: Worker.State()) { Worker() }
  store.sendWithoutWaiting(.start([5]))
  store.receiveWithoutWaiting(.response(5)) { $0.count = 5 }
}
