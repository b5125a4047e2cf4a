import CombineShim
import Testing

@testable import CombineExtensions

struct ConcatMapStateTests {
  private let inner = UpstreamConnection()

  /// Returns a state that has requested a value from upstream.
  private func requesting(for demand: Subscribers.Demand = .max(2)) -> ConcatMapState {
    var state = ConcatMapState()
    _ = state.add(demand)
    return state
  }

  /// Returns a state in which a value's publisher is sending.
  private func sending(for demand: Subscribers.Demand = .max(2)) -> ConcatMapState {
    var state = requesting(for: demand)
    _ = state.begin(inner)
    _ = state.leaveValue()
    return state
  }

  @Test func asksUpstreamForOneValueAtATime() {
    var state = ConcatMapState()
    #expect(state.add(.none).isNobody)
    #expect(state.add(.max(2)).isUpstream)
    #expect(state.add(.max(2)).isNobody)
    #expect(state.wanted == .max(4))
  }

  @Test func unmetDemandIsRequestedFromTheActivePublisher() {
    var state = requesting(for: .max(2))
    #expect(state.begin(inner) == .max(2))
    #expect(state.begin(UpstreamConnection()) == nil)
    guard case .inner(let connection, .max(3)) = state.add(.max(3)) else {
      Issue.record("What is demanded meanwhile is to be requested from the publisher that sends.")
      return
    }
    #expect(connection === inner)
    #expect(state.wanted == .max(5))
  }

  @Test func unrequestedValuesBeginNoPublisher() {
    var state = ConcatMapState()
    #expect(state.begin(inner) == nil)
    state = requesting()
    _ = state.end()
    #expect(state.begin(inner) == nil)
  }

  @Test func sentValuesUseTheDemandUp() {
    var state = sending(for: .max(1))
    state.countValue()
    #expect(state.wanted == .none)
    state.countValue()
    #expect(state.wanted == .none)
    let (isEnd, request) = state.finishInner()
    #expect(!isEnd)
    #expect(request.isNobody)
    #expect(state.add(.max(1)).isUpstream)
  }

  @Test func anotherValueIsRequestedWhenThePublisherHasFinished() {
    var state = sending()
    let (isEnd, request) = state.finishInner()
    #expect(!isEnd)
    #expect(request.isUpstream)
    #expect(state.finishInner().request.isNobody)
  }

  @Test func returnedDemandFollowsAnImmediateCompletion() {
    var state = requesting()
    _ = state.begin(inner)
    #expect(state.isInsideValue)
    #expect(state.finishInner().request.isNobody)
    #expect(state.add(.max(1)).isNobody)
    #expect(state.leaveValue() == .max(1))
    #expect(!state.isInsideValue)
  }

  @Test func valuesOfActivePublishersReturnNoDemand() {
    var state = requesting()
    _ = state.begin(inner)
    #expect(state.leaveValue() == .none)
  }

  @Test func upstreamsFinishEndsTheStreamUnlessAPublisherSends() {
    var state = ConcatMapState()
    #expect(state.finishUpstream() == true)
    state = requesting()
    #expect(state.finishUpstream() == true)
    state = sending()
    #expect(state.finishUpstream() == false)
    #expect(state.upstreamHasFinished)
    #expect(state.finishInner().isEnd == true)
  }

  @Test func theEndLeavesThePublisherThatWasSending() {
    var state = sending()
    #expect(state.end() === inner)
    #expect(state.end() == nil)
    #expect(state.finishInner().isEnd == false)
    #expect(state.finishUpstream() == false)
    #expect(state.add(.max(1)).isNobody)
  }
}

extension ConcatMapState.Request {
  fileprivate var isNobody: Bool {
    if case .nobody = self { true } else { false }
  }

  fileprivate var isUpstream: Bool {
    if case .upstream = self { true } else { false }
  }
}
