import Testing

@testable import CombineExtensions

struct FlatMapFirstStateTests {
  private var state = FlatMapFirstState()
  private let connection = UpstreamConnection()

  @Test mutating func isBusyFromAValueUntilItsPublisherHasFinished() {
    #expect(state.becomeBusy() == true)
    #expect(state.becomeBusy() == false)
    state.listen(to: connection)
    #expect(state.inner === connection)
    #expect(state.becomeBusy() == false)
    #expect(state.finishInner() == false)
    #expect(state.inner == nil)
    #expect(state.becomeBusy() == true)
  }

  @Test mutating func upstreamCompletionWithoutAnInnerPublisherEndsTheStream() {
    #expect(state.finishUpstream() == true)
  }

  @Test mutating func upstreamsFinishWaitsForThePublisherThatIsBeingMade() {
    _ = state.becomeBusy()
    #expect(state.finishUpstream() == false)
    state.listen(to: connection)
    #expect(state.finishInner() == true)
  }

  @Test mutating func theEndLeavesTheConnectionToCancel() {
    _ = state.becomeBusy()
    #expect(state.takeInner() == nil)
    state.listen(to: connection)
    #expect(state.takeInner() === connection)
    #expect(state.takeInner() == nil)
  }
}
