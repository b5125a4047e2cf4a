import CombineProbes
import Testing

@testable import CombineCore

@Suite struct CombineLatestStateTests {
  private let links = [CombineLatestLink(), CombineLatestLink()]
  private let subscriptions = [ProbeSubscription(), ProbeSubscription()]

  /// Two upstreams that have sent their subscriptions.
  private func attached() -> CombineLatestState {
    var state = CombineLatestState()
    for (link, subscription) in zip(links, subscriptions) {
      _ = state.add(link)
      _ = state.attach(subscription, to: link)
    }
    state.seal()
    return state
  }

  @Test func anUpstreamIsAskedForAllThatWasRequestedBeforeItCame() {
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

  @Test func aCombinationTakesOneFromTheDemand() {
    var state = attached()
    _ = state.request(.max(1))
    #expect(state.takeDemand() == false)
    state.missing = 0
    #expect(state.takeDemand() == true)
    #expect(state.takeDemand() == false)
    #expect(state.endDelivery(adding: .max(1)).count == 2)
    #expect(state.takeDemand() == true)
    #expect(state.endDelivery(adding: .none).isEmpty)
  }

  @Test func nobodyIsAskedAgainAfterUnlimitedDemand() {
    var state = attached()
    #expect(state.request(.unlimited).count == 2)
    #expect(state.endDelivery(adding: .max(1)).isEmpty)
  }

  @Test func finishesWhenAllUpstreamsWereAddedAndHaveEnded() {
    var state = CombineLatestState()
    _ = state.add(links[0])
    _ = state.attach(subscriptions[0], to: links[0])
    #expect(state.end(links[0]) != nil)
    #expect(state.end(links[0]) == nil)
    #expect(state.finishIfDone() == nil)
    state.seal()
    #expect(state.finishIfDone()?.count == 1)
    #expect(state.finishIfDone() == nil)
  }

  @Test func anEndedUpstreamTakesNoSubscriptionAndSendsNoValue() {
    var state = attached()
    #expect(state.admits(links[0]) == true)
    _ = state.end(links[0])
    #expect(state.admits(links[0]) == false)
    #expect(state.attach(subscriptions[0], to: links[0]) == nil)
  }

  @Test func theFirstEndLeavesTheSubscriptionsToBeCancelled() {
    var state = attached()
    #expect(state.end(as: .completed)?.subscriptions.count == 2)
    #expect(state.end(as: .completed) == nil)
    #expect(state.add(links[0]) == false)
    #expect(state.request(.max(1)).isEmpty)
  }

  @Test func aCancelOvertakesACompletionThatIsOnItsWay() {
    var state = attached()
    _ = state.end(as: .completed)
    #expect(state.end(as: .cancelled) == nil)
    #expect(state.phase == .cancelled)
  }
}
