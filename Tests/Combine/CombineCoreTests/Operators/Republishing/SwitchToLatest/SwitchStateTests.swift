import CombineProbes
import Testing

@testable import CombineCore

struct SwitchStateTests {
  private let outer = ProbeSubscription()
  private let inner = ProbeSubscription()

  private func begun() -> SwitchState {
    var state = SwitchState()
    _ = state.begin(outer)
    return state
  }

  private func withInner() -> SwitchState {
    var state = begun()
    _ = state.beginTurn()
    _ = state.attach(inner)
    return state
  }

  @Test func takesOneSubscriptionOfUpstream() {
    var state = SwitchState()
    #expect(state.admitsPublishers)
    #expect(state.begin(outer) == true)
    #expect(state.begin(outer) == false)
    #expect(state.admitsPublishers)
  }

  @Test func switchingReplacesThePreviousPublisher() {
    var state = begun()
    #expect(state.beginTurn() == false)
    #expect(state.current == nil)
    #expect(state.attach(inner) == true)
    #expect(state.attach(inner) == false)
    #expect(state.current != nil)
    #expect(state.beginTurn() == true)
    #expect(state.current == nil)
    #expect(state.takeReplaced() != nil)
    #expect(state.takeReplaced() == nil)
  }

  @Test func finishesAfterUpstreamAndTheCurrentPublisher() {
    var released: (any Subscription)?
    var state = withInner()
    #expect(state.finishOuter(releasing: &released) == false)
    #expect(released != nil)
    #expect(!state.admitsPublishers)
    #expect(state.finishInner(releasing: &released) == true)

    state = withInner()
    #expect(state.finishInner(releasing: &released) == false)
    #expect(state.finishInner(releasing: &released) == false)
    #expect(state.finishOuter(releasing: &released) == true)
  }

  @Test func publishersWithoutASubscriptionFinish() {
    var released: (any Subscription)?
    var state = begun()
    _ = state.beginTurn()
    #expect(state.finishAwaited() == false)
    _ = state.beginTurn()
    #expect(state.finishOuter(releasing: &released) == false)
    #expect(state.finishAwaited() == true)
  }

  @Test func upstreamFailuresReturnTheCurrentPublisherToCancel() {
    var released: (any Subscription)?
    var state = withInner()
    let ended = state.failOuter(releasing: &released)
    #expect(ended?.inner != nil)
    #expect(ended?.outer == nil)
    #expect(released != nil)
    #expect(state.finishInner(releasing: &released) == false)
    #expect(state.failInner() == nil)
  }

  @Test func failuresOfTheCurrentPublisherEndTheStream() {
    var state = withInner()
    #expect(state.failInner()?.outer != nil)
    #expect(state.failInner() == nil)
    #expect(state.attach(inner) == false)
  }

  @Test func completionsAfterTheEndAreIgnored() {
    var released: (any Subscription)?
    var state = begun()
    #expect(state.failInner() == nil)
    #expect(state.finishInner(releasing: &released) == false)
    #expect(state.end() != nil)
    #expect(state.end() == nil)
    #expect(state.finishOuter(releasing: &released) == false)
    #expect(state.failOuter(releasing: &released) == nil)
  }
}
