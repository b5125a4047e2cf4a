import CombineProbes
import Testing

@testable import CombineCore

struct SubjectStateTests {
  private typealias State = SubjectState<Int, ProbeError>

  @Test func isActiveUntilTheFirstCompletion() {
    var state = State()
    #expect(state.isActive)
    #expect(state.completion == nil)
    #expect(state.complete(.failure(ProbeError("a"))) != nil)
    #expect(!state.isActive)
    #expect(state.completion == .failure(ProbeError("a")))
  }

  @Test func aSecondCompletionCountsForNothing() {
    var state = State()
    _ = state.complete(.failure(ProbeError("a")))
    let number = state.number
    #expect(state.complete(.finished) == nil)
    #expect(state.completion == .failure(ProbeError("a")))
    #expect(state.number == number)
  }

  @Test func theCompletionHasTheNumberAfterTheLatestValue() {
    var state = State()
    state.number = 7
    #expect(state.complete(.finished) == 8)
    #expect(state.number == 8)
  }
}
