import Foundation
import LivePages
import Testing

@testable import Cancellation

struct CancellationViewTests {
  private let page = ViewTree<Cancellation.Action> {}.render { CancellationView(state: Cancellation.State()) }

  @Test func idsAreUnique() {
    let ids = page.elements.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func headingsAreInOrder() {
    let headings = page.elements.filter { [.h1, .h2, .h3].contains($0.tag) }
    #expect(headings.filter { $0.tag == .h1 }.count == 1)
    #expect(
      headings.filter { $0.tag == .h2 }.map(\.content.plainText) == ["Timers", "Downloads", "Search", "Log"]
    )
    #expect(headings.first?.tag == .h1)
  }

  @Test func everyFieldHasALabel() {
    let isField = { (element: Element) in [.input, .select].contains(element.tag) }
    #expect(page.elements.filter(isField).count == 3)
    let labelled = page.elements.filter { $0.tag == .label && $0.content.elements.contains(where: isField) }
    #expect(labelled.count == 3)
  }

  @Test func buttonsHaveDistinctNames() {
    let names = page.elements.filter { $0.tag == .button }.map {
      $0[attribute: "aria-label"] ?? $0.content.plainText
    }
    #expect(names.count == 22)
    #expect(Set(names).count == names.count)
  }
}
