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

  @Test func sharedValuesCanBeOptional() {
    let visit = Visit()
    #expect(visit.shared(Int?.self) { 1 } == 1)
    #expect(visit.shared(Int?.self) { 2 } == 1)
    #expect(visit.shared(String?.self) { nil } == nil)
    #expect(visit.shared(String?.self) { "made twice" } == nil)
  }

  @Test(.timeLimit(.minutes(5))) func aSharedValueThatUsesAnotherOneStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let visit = Visit()
      _ = visit.shared(Int.self) { visit.shared(String.self) { "one" }.count }
    }
  }

  @Test func aVisitWithoutAnAdmissionHasNoOptionalValue() {
    let visit = Visit()
    #expect(visit.admitted(as: Int?.self) == .none)
    _ = Admission.admitted(with: Int?.none).decide(for: visit)
    #expect(visit.admitted(as: Int?.self) == .some(nil))
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
