import CombineProbes
import Testing

@testable import CombineCore

struct RetryStateTests {
  private let subscription = ProbeSubscription()

  private func subscribed(retries: Int?) -> RetryState {
    var state = RetryState(retries: retries)
    _ = state.take(subscription)
    return state
  }

  @Test func takesOneSubscriptionForEachAttempt() {
    var state = RetryState(retries: 1)
    #expect(state.isFirst)
    #expect(state.take(subscription) == true)
    #expect(!state.isFirst)
    #expect(state.take(subscription) == false)
    _ = state.complete(isFailure: true)
    #expect(state.take(subscription) == true)
    #expect(!state.isFirst)
  }

  @Test func requestsFromTheCurrentAttemptAndTracksDemand() {
    var state = RetryState(retries: 1)
    #expect(state.request(.max(2)) == nil)
    _ = state.take(subscription)
    #expect(state.request(.max(1)) as? ProbeSubscription === subscription)
    #expect(state.takeDemand() == true)
    #expect(state.outstanding == .max(2))
    _ = state.complete(isFailure: true)
    #expect(state.request(.max(1)) == nil)
    #expect(state.outstanding == .max(3))
  }

  @Test func aFailureStartsAnAttemptUntilNoneIsLeft() {
    var state = subscribed(retries: 1)
    var (step, released) = state.complete(isFailure: true)
    #expect(step == .subscribe)
    #expect(released as? ProbeSubscription === subscription)
    #expect(state.endSubscribing() == false)
    _ = state.take(subscription)
    (step, released) = state.complete(isFailure: true)
    #expect(step == .forward)
    #expect(released as? ProbeSubscription === subscription)
    #expect(state.complete(isFailure: true).0 == .nothing)
  }

  @Test func aNegativeNumberAndNoneOfAttemptsAreWithoutLimit() {
    for retries in [-1, nil] {
      var state = subscribed(retries: retries)
      #expect(state.retries == nil)
      for _ in 1...100 {
        #expect(state.complete(isFailure: true).0 == .subscribe)
        #expect(state.endSubscribing() == false)
        _ = state.take(subscription)
      }
    }
    var state = subscribed(retries: 0)
    #expect(state.complete(isFailure: true).0 == .forward)
  }

  @Test func aFinishIsForwarded() {
    var state = subscribed(retries: nil)
    let (step, released) = state.complete(isFailure: false)
    #expect(step == .forward)
    #expect(released as? ProbeSubscription === subscription)
    #expect(state.complete(isFailure: false).0 == .nothing)
    #expect(state.request(.max(1)) == nil)
    #expect(state.outstanding == .none)
  }

  @Test func theCallThatSubscribesLearnsOfAFailureInsideIt() {
    var state = subscribed(retries: 2)
    #expect(state.complete(isFailure: true).0 == .subscribe)
    _ = state.take(subscription)
    let (step, released) = state.complete(isFailure: true)
    #expect(step == .nothing)
    #expect(released as? ProbeSubscription === subscription)
    #expect(state.endSubscribing() == true)
    #expect(state.endSubscribing() == false)
  }

  @Test func theEndStopsTheCallThatSubscribes() {
    var state = subscribed(retries: nil)
    _ = state.complete(isFailure: true)
    _ = state.take(subscription)
    _ = state.complete(isFailure: true)
    #expect(state.end() == nil)
    #expect(state.endSubscribing() == false)
    #expect(state.take(subscription) == false)
  }

  @Test func theEndLeavesTheSubscriptionInForce() {
    var state = subscribed(retries: nil)
    #expect(state.end() as? ProbeSubscription === subscription)
    #expect(state.end() == nil)
  }
}
