import CombineProbes
import Testing

@testable import CombineCore

struct FanInStateTests {
  private let link = FanInLink()
  private let subscription = ProbeSubscription()

  /// Returns a fan-in with one child.
  private func withChild(demand: Subscribers.Demand = .none) -> FanInState<Int> {
    var state = FanInState<Int>()
    _ = state.request(demand)
    _ = state.attach(subscription, to: link)
    return state
  }

  /// Returns a description of the next step of a drain.
  private func step(_ state: inout FanInState<Int>) -> String {
    switch state.nextStep(isAwaiting: false) {
    case .deliver(let value, _): "\(value)"
    case .end(.nothing): "nothing"
    case .end(.finish): "finish"
    case .end(.open(let subscriptions)): "open \(subscriptions.count)"
    }
  }

  @Test func oneValueIsRequestedOfAChildUnlessDemandIsUnlimited() {
    var state = FanInState<Int>()
    #expect(state.attach(subscription, to: link) == .max(1))
    #expect(state.attach(subscription, to: link) == nil)
    _ = state.request(.unlimited)
    #expect(state.attach(subscription, to: FanInLink()) == .unlimited)
  }

  @Test func upstreamIsAcceptedOnceAndNotAfterSealing() {
    var state = FanInState<Int>()
    #expect(state.take(upstream: subscription) == true)
    #expect(state.take(upstream: subscription) == false)
    #expect(state.seal() != nil)
    #expect(state.take(upstream: subscription) == false)
  }

  @Test func undemandedValuesAreBuffered() {
    var state = withChild(demand: .max(1))
    #expect(state.admit(1, from: link) == true)
    #expect(state.admit(2, from: link) == false)
    #expect(state.endDelivery(adding: .none) == false)
    #expect(state.request(.max(1)) == true)
    #expect(step(&state) == "2")
    #expect(state.endDrained(from: link, adding: .none) != nil)
    #expect(step(&state) == "nothing")
    #expect(state.endDraining() == false)
  }

  @Test func delivererOfTheLastValueDrains() {
    var state = withChild(demand: .max(2))
    #expect(state.admit(1, from: link) == true)
    #expect(state.admit(2, from: link) == true)
    #expect(state.admit(3, from: link) == false)
    #expect(state.request(.max(1)) == false)
    #expect(state.endDelivery(adding: .none) == false)
    #expect(state.endDelivery(adding: .none) == true)
    #expect(step(&state) == "3")
  }

  @Test func everythingIsRequestedOfChildrenOnceTheBufferIsEmpty() {
    var state = withChild()
    #expect(state.admit(1, from: link) == false)
    #expect(state.request(.unlimited) == true)
    #expect(step(&state) == "1")
    #expect(state.endDrained(from: link, adding: .none) == nil)
    #expect(step(&state) == "open 1")
    #expect(state.startDrain() == false)
  }

  @Test func finishesWhenNothingIsLeftToWaitFor() {
    var state = withChild()
    _ = state.admit(1, from: link)
    _ = state.seal()
    #expect(state.finishIfDone() == false)
    #expect(state.remove(link) != nil)
    #expect(link.hasLeft)
    #expect(state.finishIfDone() == false)
    #expect(state.request(.max(1)) == true)
    #expect(step(&state) == "1")
    #expect(step(&state) == "finish")
    #expect(state.end() == nil)
  }

  @Test func aDrainDoesNotFinishWhileAChildIsAwaited() {
    var state = FanInState<Int>()
    _ = state.seal()
    guard case .end(.nothing) = state.nextStep(isAwaiting: true) else {
      Issue.record("It finishes, or opens")
      return
    }
    #expect(step(&state) == "finish")
  }

  @Test func theListOfChildrenClosesTheGapOfOneThatLeaves() {
    var state = FanInState<Int>()
    let links = (0..<3).map { _ in FanInLink() }
    for link in links { _ = state.attach(subscription, to: link) }
    _ = state.remove(links[0])
    #expect(state.children.count == 2)
    _ = state.remove(links[2])
    #expect(state.children.first === links[1])
    _ = state.remove(links[1])
    #expect(state.children.isEmpty)
  }

  @Test func firstEndReturnsSubscriptionsToCancel() {
    var state = withChild()
    _ = state.take(upstream: subscription)
    _ = state.admit(1, from: link)
    let remains = state.end()
    #expect(remains?.children.count == 1)
    #expect(remains?.upstream != nil)
    #expect(remains?.buffer.isEmpty == false)
    #expect(state.end() == nil)
    #expect(state.admit(2, from: link) == false)
    #expect(state.buffer.isEmpty)
  }
}
