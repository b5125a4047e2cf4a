import Testing

@testable import Cancellation

struct RiversTests {
  @Test func prefixMatchesComeFirst() {
    #expect(
      Rivers.named("ni") == ["Niger", "Nile", "Blue Nile", "Dnieper", "Dniester", "White Nile", "Yenisei"]
    )
  }

  @Test func caseDoesNotMatter() {
    #expect(Rivers.named("DANUBE") == ["Danube"])
  }

  @Test(arguments: ["xyz", "<script>", "Nile; DROP TABLE", ".*"]) func queriesWithoutANameFindNothing(
    _ text: String
  ) {
    #expect(Rivers.named(text).isEmpty)
  }

  @Test func namesAreInOrderAndEachOnce() {
    #expect(Rivers.all == Rivers.all.sorted())
    #expect(Set(Rivers.all).count == Rivers.all.count)
  }
}
