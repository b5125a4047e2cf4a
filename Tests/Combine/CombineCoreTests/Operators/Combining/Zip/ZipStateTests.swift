import Testing

@testable import CombineCore

struct ZipStateTests {
  private let links = [ZipQueue<Int>(), ZipQueue<Int>()]

  /// Queues a value of an upstream.
  private func keep(_ value: Int, of link: ZipQueue<Int>, in state: inout ZipState) -> Bool {
    link.append(value)
    return state.keepValue(of: link)
  }

  /// Delivers a tuple of one value of each upstream.
  private func deliver(completedBy link: ZipQueue<Int>, in state: inout ZipState) {
    for link in links { _ = link.removeFirst() }
    state.beginDelivery(completedBy: link, of: links)
  }

  @Test func theLastSubscriptionCompletesThem() {
    var state = ZipState(upstreams: 2)
    #expect(state.attach() == false)
    #expect(state.attach() == true)
    #expect(state.subscribeDownstream() == true)
    #expect(state.subscribeDownstream() == false)
  }

  @Test func aValueOfEachUpstreamMakesATuple() {
    var state = ZipState(upstreams: 2)
    #expect(keep(1, of: links[0], in: &state) == false)
    #expect(keep(2, of: links[0], in: &state) == false)
    #expect(keep(10, of: links[1], in: &state) == true)
    deliver(completedBy: links[1], in: &state)
    state.endDelivery()
    #expect(keep(20, of: links[1], in: &state) == true)
  }

  @Test func aTupleThatIsCompletedInsideADeliveryWaits() {
    var state = ZipState(upstreams: 2)
    _ = keep(1, of: links[0], in: &state)
    _ = keep(10, of: links[1], in: &state)
    deliver(completedBy: links[1], in: &state)
    #expect(keep(2, of: links[0], in: &state) == false)
    #expect(keep(20, of: links[1], in: &state) == false)
    state.endDelivery()
    #expect(keep(3, of: links[0], in: &state) == true)
  }

  @Test func demandFromInsideADeliveryAnswersTheValueThatCompletedIt() {
    var state = ZipState(upstreams: 2)
    #expect(state.request(.max(1)) == nil)
    #expect(state.requestedMeanwhile == .none)
    _ = keep(1, of: links[0], in: &state)
    _ = keep(10, of: links[1], in: &state)
    deliver(completedBy: links[1], in: &state)
    #expect(state.request(.max(2)) == ObjectIdentifier(links[1]))
    #expect(state.request(.max(3)) == ObjectIdentifier(links[1]))
    state.endDelivery()
    #expect(state.requestedMeanwhile == .max(5))
    #expect(state.request(.max(1)) == nil)
  }

  @Test func finishesWhenAnUpstreamThatHasFinishedHasNoValueLeft() {
    var state = ZipState(upstreams: 2)
    _ = keep(1, of: links[0], in: &state)
    #expect(state.decision(for: links) == .goesOn)
    state.finish(links[0])
    #expect(state.decision(for: links) == .goesOn)
    _ = keep(10, of: links[1], in: &state)
    deliver(completedBy: links[1], in: &state)
    #expect(state.decision(for: links) == .finishes)
  }

  @Test func remainingTuplesAreDeliveredAfterAllFinish() {
    var state = ZipState(upstreams: 2)
    for value in 1...2 {
      _ = keep(value, of: links[0], in: &state)
      _ = keep(10 * value, of: links[1], in: &state)
    }
    deliver(completedBy: links[1], in: &state)
    for link in links { state.finish(link) }
    #expect(state.decision(for: links) == .goesOn)
    state.endDelivery()
    #expect(state.decision(for: links) == .deliversRest)
    deliver(completedBy: links[0], in: &state)
    state.endDelivery()
    #expect(state.decision(for: links) == .finishes)
  }
}
