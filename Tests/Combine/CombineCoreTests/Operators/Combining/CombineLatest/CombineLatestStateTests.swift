import CombineProbes
import Synchronization
import Testing

@testable import CombineCore

struct CombineLatestStateTests {
  private let links = [CombineLatestLink(), CombineLatestLink()]
  private let subscriptions = [ProbeSubscription(), ProbeSubscription()]

  /// Returns a state with two upstreams that have sent their subscriptions.
  private func attached() -> CombineLatestState {
    var state = CombineLatestState()
    for (link, subscription) in zip(links, subscriptions) {
      _ = state.add(link)
      _ = state.attach(subscription, to: link)
    }
    state.seal()
    return state
  }

  @Test func lateUpstreamsReceiveAllEarlierDemand() {
    var state = CombineLatestState()
    for link in links { #expect(state.add(link) == true) }
    #expect(state.attach(subscriptions[0], to: links[0]) == Subscribers.Demand.none)
    #expect(state.request(.max(2)).count == 1)
    #expect(state.request(.max(1)).count == 1)
    #expect(state.attach(subscriptions[1], to: links[1]) == .max(3))
    #expect(state.attach(subscriptions[0], to: links[1]) == nil)
  }

  @Test func downstreamIsSubscribedOnce() {
    var state = CombineLatestState()
    #expect(state.subscribeDownstream() == true)
    #expect(state.subscribeDownstream() == false)
  }

  @Test func finishesWhenAllUpstreamsWereAddedAndHaveEnded() {
    var state = CombineLatestState()
    _ = state.add(links[0])
    _ = state.attach(subscriptions[0], to: links[0])
    #expect(state.end(links[0]) != nil)
    #expect(state.end(links[0]) == nil)
    #expect(state.finishIfDone() == false)
    state.seal()
    #expect(state.finishIfDone() == true)
    #expect(state.finishIfDone() == false)
  }

  @Test func endedUpstreamsRejectSubscriptionsAndValues() {
    var state = attached()
    #expect(links[0].isAttached.load(ordering: .relaxed) == true)
    _ = state.end(links[0])
    #expect(links[0].isAttached.load(ordering: .relaxed) == false)
    #expect(state.attach(subscriptions[0], to: links[0]) == nil)
  }

  @Test func theFirstEndLeavesTheSubscriptionsToBeCancelled() {
    var state = attached()
    #expect(state.end(as: .completed)?.count == 2)
    #expect(state.end(as: .completed) == nil)
    #expect(state.add(links[0]) == false)
    #expect(state.request(.max(1)).isEmpty)
  }

  @Test func cancelOverridesPendingCompletion() {
    var state = attached()
    _ = state.end(as: .completed)
    #expect(state.end(as: .cancelled) == nil)
    #expect(state.phase == .cancelled)
  }
}
