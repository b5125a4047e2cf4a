import CombineShim
import Testing

@testable import CombineExtensions

struct JoinStateTests {
  @Test func returnsArraysOnlyOnDemand() {
    var state = JoinState<ValueQueues<Int>>(count: 2)
    for value in 1...2 {
      _ = state.receive(value, from: 0)
      _ = state.receive(-value, from: 1)
    }
    #expect(state.nextArray(isWanted: true) == [1, -1])
    #expect(state.nextArray(isWanted: false) == nil)
    #expect(state.forgetUndemanded() == false)
    #expect(state.nextArray(isWanted: true) == [2, -2])
    #expect(state.nextArray(isWanted: true) == nil)
  }

  @Test func isExhaustedIfNoArrayIsPossible() {
    var state = JoinState<ValueQueues<Int>>(count: 2)
    _ = state.receive(1, from: 0)
    state.values.finish(0)
    #expect(state.forgetUndemanded() == false)
    state.values.finish(1)
    #expect(state.forgetUndemanded() == true)
  }

  @Test func oneThreadRequestsTheDemandOfAll() {
    var state = JoinState<LatestValues<Int>>(count: 1)
    #expect(state.beginRequesting(for: .none) == false)
    #expect(state.beginRequesting(for: .max(1)) == true)
    #expect(state.beginRequesting(for: .max(2)) == false)
    #expect(state.nextDemand() == .max(3))
    #expect(state.beginRequesting(for: .max(4)) == false)
    #expect(state.nextDemand() == .max(4))
    #expect(state.nextDemand() == nil)
    #expect(state.beginRequesting(for: .max(1)) == true)
  }

  @Test func theEndLeavesTheValues() {
    var state = JoinState<LatestValues<Int>>(count: 2)
    _ = state.receive(1, from: 0)
    #expect(state.takeValues().incomplete == [1, nil])
    #expect(state.values.incomplete == [])
  }
}
