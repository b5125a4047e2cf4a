import LivePagesCore
import Testing

struct VisitTests {
  private final class Shared: Sendable {}

  @Test func pagesOfAVisitShareAValueAndOtherVisitsDoNot() {
    let visit = Visit()
    let first = visit.shared { Shared() }
    #expect(visit.shared(Shared.self) { Shared() } === first)
    #expect(Visit().shared { Shared() } !== first)
  }

  @Test func aVisitThatIsOverReleasesWhatItShared() {
    var visit: Visit? = Visit()
    weak let shared = visit?.shared { Shared() }
    #expect(shared != nil)
    visit = nil
    #expect(shared == nil)
  }
}
