import CombineShim
import Testing

@testable import CombineExtensions

// Senders don't wait with Apple's Combine.
@Suite(.enabled(if: RoomCondition.limit < .max))
struct DemandFlowTests {
  /// Returns the state of a buffer during a delivery on this thread.
  private func delivering(_ waiting: Int, demand: Subscribers.Demand = .unlimited) -> DemandFlow {
    var flow = DemandFlow(keepsAll: false)
    flow.waiting = waiting
    flow.add(demand)
    _ = flow.beginDelivering()
    return flow
  }

  @Test func aThreadDeliversOnAfterItsLongestRunIfNoSenderWaits() {
    var flow = delivering(1_000)
    for _ in 0..<1_000 { #expect(flow.nextStep() == .value) }
    #expect(flow.nextStep() == .stop)
  }

  @Test func aThreadHandsOverAfterItsLongestRunIfASenderWaits() {
    var flow = delivering(1_000)
    flow.beginWaiting()
    for _ in 0..<RoomCondition.longestRun { #expect(flow.nextStep() == .value) }
    #expect(flow.nextStep() == .stop)
    let isCalled = flow.takeCall()
    #expect(isCalled)
    flow.endWaiting()
    // The sender starts a new run.
    let takesOver = flow.beginDelivering()
    #expect(takesOver)
    #expect(flow.nextStep() == .value)
  }

  @Test func waitingSendersResumeOnceAtHalfCapacity() {
    var flow = delivering(RoomCondition.limit)
    flow.beginWaiting()
    var calls: [Int] = []
    for _ in 0..<RoomCondition.limit {
      #expect(flow.nextStep() == .value)
      if flow.takeCall() { calls.append(flow.waiting) }
    }
    #expect(calls == [RoomCondition.limit / 2])
  }

  @Test func sendersAreCalledWhenDemandEnds() {
    let enough = RoomCondition.limit / 2 + 1
    var flow = delivering(RoomCondition.limit, demand: .max(enough + 1))
    flow.beginWaiting()
    #expect(flow.nextStep() == .value)
    let isCalledBefore = flow.takeCall()
    #expect(!isCalledBefore)
    #expect(flow.nextStep() == .value)
    let isCalled = flow.takeCall()
    #expect(isCalled)
  }

  @Test func valuesWithoutDemandDoNotBlockSendersDuringDelivery() {
    var flow = delivering(1_000, demand: .max(RoomCondition.limit - 1))
    flow.deliverer = 2
    #expect(!flow.makesCallerWait)
    flow.add(.max(1))
    #expect(flow.makesCallerWait)
  }

  @Test func waitingSendersResumeOnCompletion() {
    for phase in [DemandFlow.FlowPhase.completing, .ended] {
      var flow = delivering(RoomCondition.limit)
      flow.beginWaiting()
      flow.phase = phase
      let isCalled = flow.takeCall()
      #expect(isCalled)
    }
  }

  @Test func aSenderWaitsOnlyForAnotherThreadThatDelivers() {
    var flow = delivering(RoomCondition.limit)
    #expect(!flow.makesCallerWait)
    // A number that no thread has.
    flow.deliverer = 2
    #expect(flow.makesCallerWait)
    for deliverer in [DemandFlow.nobody, DemandFlow.keepsAll] {
      flow.deliverer = deliverer
      #expect(!flow.makesCallerWait)
    }
  }

  @Test func sendersWaitIfDemandedValuesFillTheQueueOrTheRunIsLong() {
    var flow = delivering(RoomCondition.limit - 1)
    flow.deliverer = 2
    #expect(!flow.makesCallerWait)
    flow.delivered = RoomCondition.longestRun
    #expect(flow.makesCallerWait)
    flow.delivered = 0
    flow.waiting = RoomCondition.limit
    #expect(flow.makesCallerWait)
    flow.outstanding = .none
    #expect(!flow.makesCallerWait)
  }
}
