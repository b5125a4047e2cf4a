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

  @Test func endedVisitsReleaseSharedObjects() {
    var visit: Visit? = Visit()
    weak let shared = visit?.shared { Shared() }
    #expect(shared != nil)
    visit = nil
    #expect(shared == nil)
  }

  @Test func peopleHaveOpaqueStableIdentifiers() throws {
    let browser = BrowserID()
    let ada: UserID = "ada"
    let person = try #require(Visit(browser: browser, user: ada).person)
    #expect(Visit(browser: browser, user: ada).person == person)
    #expect(Visit(browser: browser, user: "grace").person != person)
    #expect(Visit(user: ada).person != person)
    #expect(Visit(browser: browser).person == nil)
    #expect(!person.contains("ada"))
  }
}
