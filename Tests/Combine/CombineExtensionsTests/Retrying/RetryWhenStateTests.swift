import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct RetryWhenStateTests {
  private let subscription = ProbeSubscription()

  private func subscribed() -> RetryWhenState {
    var state = RetryWhenState()
    _ = state.start()
    _ = state.take(subscription)
    _ = state.endSubscribing()
    return state
  }

  @Test func requestsEarlierDemandFromTheSubscription() {
    var state = RetryWhenState()
    #expect(state.start() == true)
    #expect(state.request(.max(2)) == nil)
    #expect(state.take(subscription) == .max(2))
    #expect(state.take(subscription) == nil)
    #expect(state.endSubscribing() == false)
    #expect(state.request(.max(1)) as? ProbeSubscription === subscription)
    #expect(state.outstanding == .max(3))
  }

  @Test func aValueBelongsToTheAttemptInForce() {
    var state = RetryWhenState()
    #expect(state.takeValue() == nil)
    _ = state.request(.max(1))
    _ = state.take(subscription)
    #expect(state.takeValue() == 0)
    #expect(state.outstanding == .none)
    #expect(state.takeValue() == 0)
    #expect(state.outstanding == .none)
    _ = state.fail()
    #expect(state.takeValue() == nil)
    _ = state.retry()
    _ = state.take(subscription)
    #expect(state.takeValue() == 1)
  }

  @Test func triggerReceivesEachFailureOnce() {
    var state = subscribed()
    let (isTold, released) = state.fail()
    #expect(isTold)
    #expect(released as? ProbeSubscription === subscription)
    #expect(state.fail() == (false, nil))
    state = RetryWhenState()
    #expect(state.fail() == (true, nil))
  }

  @Test func theNextAttemptGetsTheOutstandingDemand() {
    var state = subscribed()
    _ = state.request(.max(2))
    _ = state.takeValue()
    _ = state.fail()
    #expect(state.request(.max(1)) == nil)
    #expect(state.retry() == true)
    #expect(state.attempt == 1)
    #expect(state.take(subscription) == .max(2))
  }

  @Test func resubscribesOnlyAfterAFailure() {
    var state = RetryWhenState()
    #expect(state.retry() == false)
    state = subscribed()
    #expect(state.retry() == false)
    #expect(state.attempt == 0)
    _ = state.fail()
    #expect(state.retry() == true)
    #expect(state.retry() == false)
    #expect(state.attempt == 1)
  }

  @Test func reentrantRetriesAreReportedToTheSubscribingCall() {
    var state = RetryWhenState()
    _ = state.start()
    _ = state.fail()
    #expect(state.retry() == false)
    #expect(state.endSubscribing() == true)
    #expect(state.endSubscribing() == false)
    _ = state.fail()
    #expect(state.retry() == true)
  }

  @Test func theEndStopsTheCallThatSubscribes() {
    var state = RetryWhenState()
    _ = state.start()
    _ = state.fail()
    _ = state.retry()
    _ = state.end()
    #expect(state.endSubscribing() == false)
    #expect(state.start() == false)
  }

  @Test func theEndLeavesTheSubscriptionInForce() {
    var state = subscribed()
    let (isFirst, left) = state.end()
    #expect(isFirst)
    #expect(left as? ProbeSubscription === subscription)
    #expect(state.end() == (false, nil))
    state = subscribed()
    _ = state.fail()
    #expect(state.end() == (true, nil))
  }

  @Test func nothingCountsAfterTheEnd() {
    var state = subscribed()
    _ = state.end()
    #expect(state.request(.max(1)) == nil)
    #expect(state.outstanding == .none)
    #expect(state.take(subscription) == nil)
    #expect(state.takeValue() == nil)
    #expect(state.fail() == (false, nil))
    #expect(state.retry() == false)
  }
}

private func == (left: (Bool, (any Subscription)?), right: (Bool, ProbeSubscription?)) -> Bool {
  left.0 == right.0 && left.1 as? ProbeSubscription === right.1
}
