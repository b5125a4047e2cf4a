import Foundation
import Testing

@testable import LivePagesCore

struct RenderedPageTests {
  /// Returns a tree in which about half of the elements are regions. Equal random numbers create equal trees,
  /// and `changing` determines how many strings differ.
  private func tree(
    depth: Int,
    changing: Int,
    _ shape: inout SeededNumbers,
    _ texts: inout SeededNumbers,
    _ ids: inout Int
  ) -> Element {
    ids += 1
    let id: Attribute? = depth == 0 || Int.random(in: 0..<2, using: &shape) == 0 ? .id("r\(ids)") : nil
    var children: [HTML.Node] = []
    for _ in 0..<(depth > 4 ? 0 : Int.random(in: 0...3, using: &shape)) {
      children.append(.element(tree(depth: depth + 1, changing: changing, &shape, &texts, &ids)))
      let changes = Int.random(in: 0..<100, using: &texts) < changing
      children.append(.text(changes ? "new <\(texts.next() % 10)>" : "old"))
    }
    return Element(.div, id) { HTML(children) }
  }

  @Test(arguments: 0..<200)
  func aPageWithItsPatchesIsTheNewPage(seed: Int) throws {
    func page(changing: Int) -> Element {
      var shape = SeededNumbers(state: UInt64(seed))
      var texts = SeededNumbers(state: UInt64(seed) &+ 7)
      var ids = 0
      return tree(depth: 0, changing: changing, &shape, &texts, &ids)
    }
    let old = page(changing: 0)
    let new = page(changing: seed % 30)
    let patches = RenderedPage(new).changes(since: RenderedPage(old).outline)
    #expect(try patched(old, with: patches) == new.rendered())
  }

  @Test func stillElementsAreSingleRegions() {
    func page(_ text: String) -> Element {
      var still = Element(.section, .id("still")) {
        Element(.p, .id("line")) { text }
        Element(.p, .id("other")) { "other" }
      }
      still.isStill = true
      return Element(.div, .id("page")) {
        still
        Element(.p, .id("after")) { text }
      }
    }
    let rendered = RenderedPage(page("b"))
    #expect(rendered.outline.regions.count == 3)
    #expect(rendered.changes(since: RenderedPage(page("a")).outline).map(\.id) == ["still", "after"])
  }

  @Test func pagesWithoutARootRegionAreSentWhole() {
    func page(_ text: String) -> Element {
      Element(.div) { Element(.p, .id("p")) { text } }
    }
    let patches = RenderedPage(page("b")).changes(since: RenderedPage(page("a")).outline)
    #expect(patches.map(\.html) == [page("b").rendered()])
  }
}
