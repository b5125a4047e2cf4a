import CombineProbes
import Testing

@testable import CombineCore

struct DropUntilStateTests {
  private let subscription = ProbeSubscription()

  @Test func requestsEarlierDemandFromUpstream() {
    var (state, upstream) = (DropUntilState(), UpstreamLink.State.waiting)
    #expect(state.add(.max(3), to: upstream) == nil)
    #expect(state.begin(subscription, in: &upstream) == .max(3))
    #expect(state.add(.max(2), to: upstream) != nil)
    #expect(state.begin(subscription, in: &upstream) == nil)
  }

  @Test func droppedElementsConsumeDemand() {
    var (state, upstream) = (DropUntilState(), UpstreamLink.State.waiting)
    _ = state.add(.max(2), to: upstream)
    state.leaveOut()
    #expect(state.demand == .max(1))
    #expect(state.begin(subscription, in: &upstream) == .max(1))
  }

  @Test func aSignalOpensTheStreamUntilItHasEnded() {
    var state = DropUntilState()
    #expect(state.beginSignal(subscription, of: .waiting) == true)
    #expect(state.beginSignal(subscription, of: .waiting) == false)
    #expect(state.receiveSignal(of: .terminal) == false)
    #expect(state.receiveSignal(of: .waiting) == true)
    #expect(state.takeSignal() != nil)
    #expect(state.takeSignal() == nil)
  }

  @Test func completionsWithoutASignalEndTheStream() {
    var (state, upstream) = (DropUntilState(), UpstreamLink.State.waiting)
    _ = state.begin(subscription, in: &upstream)
    #expect(state.admitsCompletion(of: upstream))
    guard case .subscribed? = state.completeSignal(in: &upstream) else {
      Issue.record("Upstream is to be cancelled.")
      return
    }
    #expect(!state.admitsCompletion(of: upstream))
    guard case .waiting = upstream else {
      Issue.record("Upstream's subscription is to be forgotten.")
      return
    }
  }

  @Test func aCompletionAfterTheSignalDoesNotCount() {
    var (state, upstream) = (DropUntilState(), UpstreamLink.State.waiting)
    _ = state.begin(subscription, in: &upstream)
    _ = state.receiveSignal(of: upstream)
    #expect(state.completeSignal(in: &upstream) == nil)
    #expect(state.admitsCompletion(of: upstream))
  }
}
