import CombineProbes
import Testing

@testable import CombineCore

@Suite struct HeldClosureTests {
  @Test func isCalledWhereItIsKept() {
    let doubling = HeldClosure<Int, Int> { $0 * 2 }
    #expect(doubling.call(2) == 4)
    #expect(doubling.call(3) == 6)
  }

  @Test func letsWhatItsClosureHoldsGoWhenItIsReplaced() {
    var hasGone = false
    var held: HeldClosure<Void, Void>?
    do {
      let probe = ReleaseProbe { hasGone = true }
      held = HeldClosure { withExtendedLifetime(probe) {} }
    }
    #expect(!hasGone)
    held = nil
    #expect(hasGone)
    _ = consume held
  }
}
