import Testing

@testable import LivePagesCore

struct TreeStateTests {
  @Test func idsContinueBeyondThirtyTwoBits() {
    let state = TreeState(base: "", naming: .random, lastID: UInt64(UInt32.max), onChange: nil)
    #expect([state.makeID().text, state.makeID().text] == ["live-4294967296", "live-4294967297"])
  }
}
