import Testing

@testable import CombineExtensions

struct SampleStateTests {
  private var state = SampleState<Int>()

  @Test mutating func aSampleTakesTheLatestValueOnce() {
    #expect(state.takeSample() == nil)
    #expect(state.receive(1) == nil)
    #expect(state.receive(2) == 1)
    #expect(state.takeSample() == 2)
    #expect(state.takeSample() == nil)
  }

  @Test mutating func upstreamsFinishWaitsForTheSampleOfANewValue() {
    _ = state.receive(1)
    #expect(state.finishUpstream() == false)
    #expect(!state.isExhausted)
    #expect(state.takeSample() == 1)
    #expect(state.isExhausted)
  }

  @Test mutating func upstreamsFinishEndsTheStreamWithoutANewValue() {
    _ = state.receive(1)
    _ = state.takeSample()
    #expect(state.finishUpstream() == true)
  }
}
