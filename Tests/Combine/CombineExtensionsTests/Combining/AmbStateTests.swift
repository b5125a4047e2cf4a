import CombineShim
import Testing

@testable import CombineExtensions

struct AmbStateTests {
  private var state = AmbState()
  private let first = UpstreamConnection()
  private let second = UpstreamConnection()

  private func ids(_ connections: UpstreamConnection...) -> [ObjectIdentifier] {
    connections.map(ObjectIdentifier.init)
  }

  private mutating func requested(_ demand: Subscribers.Demand) -> [ObjectIdentifier]? {
    if case .ask(let contestants) = state.request(demand) {
      contestants.map(ObjectIdentifier.init)
    } else {
      nil
    }
  }

  @Test mutating func firstDemandRequestsFromAllAndLaterContestants() {
    let entry = state.enter(first)
    #expect(entry?.number == 0 && entry?.isRequested == false)
    #expect(requested(.max(2)) == ids(first))
    #expect(requested(.max(3)) == [])
    let late = state.enter(second)
    #expect(late?.number == 1 && late?.isRequested == true)
  }

  @Test mutating func winnerRemainsAndReceivesTheDemand() {
    _ = state.enter(first)
    _ = state.enter(second)
    _ = state.request(.max(2))
    _ = state.request(.max(3))
    let decision = state.decide(for: 1)
    #expect(decision?.winner === second && decision?.demand == .max(5))
    #expect(state.contestants.map(ObjectIdentifier.init) == ids(second))
    #expect(state.decide(for: 0) == nil)
    #expect(state.enter(first) == nil)
    guard case .passOn(let winner) = state.request(.max(1)) else {
      Issue.record("The contest is over.")
      return
    }
    #expect(winner === second)
  }

  @Test mutating func cancellationLeavesNoWinner() {
    _ = state.enter(first)
    #expect(state.cancel().map(ObjectIdentifier.init) == ids(first))
    #expect(state.contestants.isEmpty)
    #expect(state.decide(for: 0) == nil)
    #expect(state.enter(second) == nil)
    #expect(state.cancel().map(ObjectIdentifier.init) == [])
  }

  @Test mutating func aWinnerThatFinishesBeforeTheDecisionStillGetsTheDemand() {
    _ = state.enter(first)
    _ = state.enter(second)
    _ = state.request(.max(2))
    state.finish()
    #expect(state.contestants.map(ObjectIdentifier.init) == ids(first, second))
    let decision = state.decide(for: 1)
    #expect(decision?.winner === second && decision?.demand == .max(2))
    #expect(state.contestants.isEmpty)
  }

  @Test mutating func finishingRemovesAllContestants() {
    _ = state.enter(first)
    _ = state.decide(for: 0)
    state.finish()
    guard case .passOn(nil) = state.request(.unlimited) else {
      Issue.record("Nothing is left to request values from.")
      return
    }
    #expect(state.cancel().map(ObjectIdentifier.init) == [])
  }
}
