import CombineShim
import Testing

@testable import CombineExtensions

@Suite struct AppetiteTests {
  @Test func itIsHungryUntilItHasGotWhatItWanted() {
    var appetite = Appetite()
    #expect(!appetite.isHungry)
    appetite.add(.max(2))
    appetite.feed()
    #expect(appetite.isHungry)
    appetite.feed()
    #expect(!appetite.isHungry)
  }

  @Test func whatCameUnaskedAnswersWhatIsDemandedLater() {
    var appetite = Appetite()
    appetite.feed()
    appetite.feed()
    appetite.add(.max(1))
    #expect(!appetite.isHungry && appetite.surplus == 1)
    appetite.add(.max(3))
    #expect(appetite.unmet == .max(2) && appetite.surplus == 0)
  }

  @Test func whoWantsAllIsNeverFull() {
    var appetite = Appetite()
    appetite.feed()
    appetite.add(.unlimited)
    for _ in 0..<10 { appetite.feed() }
    #expect(appetite.unmet == .unlimited)
  }
}
