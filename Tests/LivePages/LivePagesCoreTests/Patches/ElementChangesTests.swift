import Testing

@testable import LivePagesCore

struct ElementChangesTests {
  private func page(
    count: Int = 0,
    countClass: String = "count",
    items: [String] = ["a", "b"],
    note: String? = nil
  ) -> Element {
    Element(.div, .id("page")) {
      Element(.section, .id("counter")) {
        Element(.h2) { "Counter" }
        Element(.p, .class(countClass)) { "\(count)" }
      }
      Element(.ul, .id("items")) {
        for item in items {
          Element(.li, .id("item-\(item)")) { item.uppercased() }
        }
      }
      if let note {
        Element(.p) { note }
      }
    }
  }

  @Test func nothingChangesBetweenEqualPages() {
    #expect(page().changes(since: page()).isEmpty)
  }

  @Test func aChangedTextIsAChangeOfTheInnermostRegion() {
    let patches = page(count: 1).changes(since: page())
    #expect(patches.map(\.id) == ["counter"])
    #expect(patches.first?.html.contains("<p class=\"count\">1</p>") == true)
  }

  @Test func aChangedAttributeIsAChangeOfTheInnermostRegion() {
    #expect(page(countClass: "big").changes(since: page()).map(\.id) == ["counter"])
  }

  @Test func severalRegionsChangeInTheOrderOfThePage() {
    let patches = page(count: 1, items: ["a"]).changes(since: page())
    #expect(patches.map(\.id) == ["counter", "items"])
  }

  @Test func insertedAndRemovedRegionsChangeTheirContainer() {
    #expect(page(items: ["a", "b", "c"]).changes(since: page()).map(\.id) == ["items"])
    #expect(page(items: ["b"]).changes(since: page()).map(\.id) == ["items"])
    #expect(page(items: ["b", "a"]).changes(since: page()).map(\.id) == ["items"])
  }

  @Test func structuralChangesAtTheTopResendThePage() {
    let patches = page(count: 1, note: "hello").changes(since: page())
    #expect(patches.map(\.id) == ["page"])
  }
}
