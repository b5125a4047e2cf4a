import Testing

@testable import CombineCore

struct AutoconnectStateTests {
  private let connection = AnyCancellable {}
  private let other = AnyCancellable {}
  private let thread: UInt = 1
  private let otherThread: UInt = 2

  private func connecting() -> AutoconnectState {
    var state = AutoconnectState.disconnected
    _ = state.addSubscriber(on: thread)
    return state
  }

  private func connected() -> AutoconnectState {
    var state = connecting()
    _ = state.beginConnecting()
    _ = state.finishConnecting(connection)
    return state
  }

  private func disconnecting() -> AutoconnectState {
    var state = connected()
    _ = state.removeSubscriber(on: thread)
    return state
  }

  @Test func theFirstSubscriberConnectsAndTheLastDisconnects() {
    var state = AutoconnectState.disconnected
    #expect(state.addSubscriber(on: thread) == .connects)
    _ = state.beginConnecting()
    #expect(state.finishConnecting(connection).isKept)
    #expect(state.addSubscriber(on: otherThread) == .joins)
    #expect(state.removeSubscriber(on: thread) == nil)
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === connection)
    #expect(state.finishDisconnecting() == false)
    #expect(state.addSubscriber(on: thread) == .connects)
  }

  @Test func subscribersOfOtherThreadsJoinAPendingConnection() {
    var state = connecting()
    #expect(state.addSubscriber(on: otherThread) == .saysWhenAttached)
    #expect(state.beginConnecting() == true)
    #expect(state.addSubscriber(on: thread) == .joins)
    #expect(state.finishConnecting(connection).isKept)
    for _ in 1...2 { #expect(state.removeSubscriber(on: thread) == nil) }
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === connection)
  }

  @Test func reentrantSubscribersConnectToo() {
    var state = connecting()
    #expect(state.addSubscriber(on: thread) == .connects)
    #expect(state.finishConnecting(connection).isKept)
    guard case .keep(let replaced) = state.finishConnecting(other) else {
      Issue.record("The second connection takes the place of the first.")
      return
    }
    #expect(replaced as? AnyCancellable === connection)
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === other)
  }

  @Test func connectionsWithoutSubscribersAreAbandoned() {
    var state = connecting()
    _ = state.beginConnecting()
    #expect(state.removeSubscriber(on: thread) == nil)
    #expect(!state.finishConnecting(connection).isKept)
    #expect(state.addSubscriber(on: thread) == .connects)
  }

  @Test func subscribersOfOtherThreadsWaitForDisconnection() {
    var state = disconnecting()
    #expect(state.addSubscriber(on: otherThread) == .saysWhenAttached)
    #expect(state.attached() == false)
    #expect(state.finishDisconnecting() == true)
    #expect(state.finishConnecting(other).isKept)
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === other)
  }

  @Test func leavingTwiceDuringDisconnectionCountsOnce() {
    var state = disconnecting()
    _ = state.addSubscriber(on: otherThread)
    #expect(state.removeSubscriber(on: otherThread) == nil)
    #expect(state.removeSubscriber(on: otherThread) == nil)
    #expect(state.addSubscriber(on: otherThread) == .saysWhenAttached)
    #expect(state.attached() == false)
    #expect(state.finishDisconnecting() == true)
  }

  @Test func firstSubscriberAttachedAfterDisconnectionConnects() {
    var state = disconnecting()
    for _ in 1...2 { #expect(state.addSubscriber(on: otherThread) == .saysWhenAttached) }
    #expect(state.finishDisconnecting() == false)
    #expect(state.addSubscriber(on: thread) == .saysWhenAttached)
    #expect(state.attached() == true)
    #expect(state.attached() == false)
    #expect(state.finishConnecting(other).isKept)
    for _ in 1...2 { #expect(state.removeSubscriber(on: thread) == nil) }
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === other)
  }

  @Test func subscribersAttachedDuringDisconnectionAreConnected() {
    var state = disconnecting()
    #expect(state.addSubscriber(on: otherThread) == .saysWhenAttached)
    #expect(state.attached() == false)
    // A subscriber subscribes during the disconnection, and cancels as soon as it receives its subscription.
    #expect(state.addSubscriber(on: thread) == .connects)
    #expect(state.removeSubscriber(on: thread) == nil)
    #expect(state.beginConnecting() == true)
    #expect(state.finishConnecting(other).isKept)
    #expect(state.removeSubscriber(on: otherThread) as? AnyCancellable === other)
  }

  @Test func leavingBeforeAttachmentDoesNotConnect() {
    var state = disconnecting()
    _ = state.addSubscriber(on: otherThread)
    #expect(state.finishDisconnecting() == false)
    #expect(state.removeSubscriber(on: otherThread) == nil)
    #expect(state.attached() == false)
    #expect(state.addSubscriber(on: thread) == .connects)
  }

  @Test func attachedSubscriberConnectsIfTheFirstHasCancelled() {
    var state = connecting()
    #expect(state.addSubscriber(on: otherThread) == .saysWhenAttached)
    #expect(state.removeSubscriber(on: thread) == nil)
    #expect(state.beginConnecting() == false)
    #expect(state.attached() == true)
    #expect(state.finishConnecting(other).isKept)
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === other)
  }

  @Test func leavingDuringDisconnectionDoesNotConnect() {
    var state = disconnecting()
    _ = state.addSubscriber(on: otherThread)
    _ = state.removeSubscriber(on: otherThread)
    #expect(state.finishDisconnecting() == false)
    #expect(state.addSubscriber(on: thread) == .connects)
  }

  @Test func reentrantSubscribersDuringDisconnectionConnectAtOnce() {
    var state = disconnecting()
    #expect(state.addSubscriber(on: thread) == .connects)
    _ = state.beginConnecting()
    #expect(state.finishConnecting(other).isKept)
    #expect(state.finishDisconnecting() == false)
    #expect(state.removeSubscriber(on: thread) as? AnyCancellable === other)
  }

  @Test func connectionsMadeWithoutSubscribersAreKept() {
    for var state in [AutoconnectState.disconnected, disconnecting()] {
      #expect(state.finishConnecting(other).isKept)
      #expect(state.removeSubscriber(on: thread) as? AnyCancellable === other)
    }
  }

  @Test func leavingWithoutAConnectionCountsForNothing() {
    var state = AutoconnectState.disconnected
    #expect(state.removeSubscriber(on: thread) == nil)
    #expect(state.finishDisconnecting() == false)
    _ = state.beginConnecting()
    #expect(state.addSubscriber(on: thread) == .connects)
  }
}

extension AutoconnectState.Decision {
  /// A Boolean value that indicates whether the connection is kept without replacing another one.
  fileprivate var isKept: Bool {
    if case .keep(replacing: nil) = self { true } else { false }
  }
}
