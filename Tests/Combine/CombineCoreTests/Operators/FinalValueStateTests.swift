import Testing

@testable import CombineCore

struct FinalValueStateTests {
  @Test func afterTheValueTheStreamFinishesOnce() {
    var state = FinalValueState.sending
    #expect(state.finishSending() == true)
    #expect(state == .over)
    #expect(state.finishSending() == false)
  }

  @Test(arguments: [FinalValueState.unused, .awaitingDemand, .over])
  func finishSendingRequiresASendInProgress(_ state: FinalValueState) {
    var copy = state
    #expect(copy.finishSending() == false)
    #expect(copy == state)
  }

  @Test(arguments: [FinalValueState.awaitingDemand, .sending])
  func cancellingDropsTheUnsentValue(_ state: FinalValueState) {
    var state = state
    state.cancel()
    #expect(state == .over)
    #expect(state.finishSending() == false)
  }

  @Test func aCancelBeforeUpstreamsEndChangesNothing() {
    var state = FinalValueState.unused
    state.cancel()
    #expect(state == .unused)
  }
}
