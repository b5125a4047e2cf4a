import Testing

@testable import LivePagesCore

struct RenderedPartTests {
  private func row(_ number: Int, _ text: String) -> Element {
    Element(.li, .id("row-\(number)")) {
      Element(.span, .id("text-\(number)")) { text }
    }
  }

  private func page(_ rows: [HTML.Node]) -> Element {
    Element(.div, .id("page")) {
      "before"
      Element(.ul, .id("list")) { HTML(rows) }
      "after"
    }
  }

  @Test func partsAreRenderedLikeTheirElements() {
    let rows = (0..<5).map { row($0, "<\($0)>") }
    let whole = page(rows.map { .element($0) })
    let inParts = page(rows.map { .part(RenderedPart($0)) })
    #expect(inParts.rendered() == whole.rendered())
    #expect(RenderedPage(inParts).changes(since: RenderedPage(whole).outline).isEmpty)
    #expect(inParts.content.plainText == whole.content.plainText)
    #expect(inParts.content.elements.map(\.id) == whole.content.elements.map(\.id))
  }

  @Test func writtenHTMLIsTheSameInParts() {
    let html = HTML {
      "before"
      row(1, "<1>")
      Element(.input)
    }
    let written = html.written()
    #expect(written.rendered() == html.rendered())
    #expect(written.plainText == html.plainText)
    #expect(
      written.nodes.map { if case .part = $0 { "part" } else { "text" } } == ["text", "part", "part"]
    )
  }

  @Test func contentAroundPartsIsRendered() {
    let part = RenderedPart(row(2, "old"))
    func list(_ part: RenderedPart) -> HTML {
      HTML {
        "before"
        row(0, "<0>")
        Element(.ul, .id("list")) {
          HTML([.element(row(1, "1")), .part(part), .text("between"), .element(row(3, "3"))])
        }
        "after"
      }
    }
    var html = list(part).writtenAroundParts()
    #expect(html.rendered() == list(part).rendered())
    #expect(html.elements.map(\.id) == list(part).elements.map(\.id))
    let kinds = html.nodes.map { node in
      switch node {
      case .text: "text"
      case .element: "element"
      case .part: "part"
      }
    }
    #expect(kinds == ["part", "element", "text"])
    let before = RenderedPage(Element(.div, .id("page")) { list(part) })
    #expect(RenderedPage(Element(.div, .id("page")) { html }).changes(since: before.outline).isEmpty)
    html.replaceParts([ObjectIdentifier(part): RenderedPart(row(2, "new"))])
    let after = RenderedPage(Element(.div, .id("page")) { html })
    #expect(after.changes(since: before.outline).map(\.html) == ["<span id=\"text-2\">new</span>"])
  }

  @Test func aPartHasNoRoomToGrow() {
    let part = RenderedPart(Element(.p) { String(repeating: "x", count: 5000) })
    #expect(part.bytes.capacity < part.bytes.count + 64)
  }

  @Test func aChangedPartIsTheOnlyChange() {
    var parts = (0..<5).map { RenderedPart(row($0, "old")) }
    let before = RenderedPage(page(parts.map { .part($0) })).outline
    parts[3] = RenderedPart(row(3, "new"))
    let changes = RenderedPage(page(parts.map { .part($0) })).changes(since: before)
    #expect(changes.map(\.html) == ["<span id=\"text-3\">new</span>"])
  }

  @Test func partsWithinPartsAreFound() {
    let inner = RenderedPart(row(1, "old"))
    func outer(_ inner: RenderedPart) -> Element {
      page([.part(RenderedPart(Element(.li, .id("outer")) { HTML([.text("a"), .part(inner)]) }))])
    }
    let before = RenderedPage(outer(inner)).outline
    let changes = RenderedPage(outer(RenderedPart(row(1, "new")))).changes(since: before)
    #expect(changes.map(\.id) == ["text-1"])
  }

  @Test func partsInStillElementsAreNotRegions() {
    var element = Element(.div, .id("still")) { HTML([.part(RenderedPart(row(1, "old")))]) }
    element.isStill = true
    let before = RenderedPage(page([.element(element)])).outline
    element.content = HTML([.part(RenderedPart(row(1, "new")))])
    #expect(RenderedPage(page([.element(element)])).changes(since: before).map(\.id) == ["still"])
  }

  @Test func partsCanBeReplaced() {
    let (old, other) = (RenderedPart(row(1, "old")), RenderedPart(row(2, "other")))
    let new = RenderedPart(row(1, "new"))
    var html = HTML([.element(page([.part(old), .part(other)]))])
    html.replaceParts([ObjectIdentifier(old): new])
    #expect(html == HTML([.element(page([.part(new), .part(other)]))]))
  }

  // MARK: Memory of each row of a page in each session

  @Test func aRegionTakesFewBytes() {
    #expect(MemoryLayout<RenderedRegion>.stride <= 48)
  }

  @Test func thePartsRegionsAreKeptWithoutRoomToGrow() {
    let rows = (0..<33).map { number in HTML.Node.element(Element(.p, .id("row-\(number)")) { "Row" }) }
    let part = RenderedPart(rows)
    #expect(part.regions.count == 33)
    #expect(part.regions.capacity < 40)
  }
}
