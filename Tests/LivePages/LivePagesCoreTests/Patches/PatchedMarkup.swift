import Foundation
import Testing

@testable import LivePagesCore

/// Returns the markup of a page after applying patches as a browser would, with the unchanged content in
/// place of the patches' marks.
func patched(_ old: Element, with patches: [RegionPatch]) throws -> String {
  var markup = old.rendered()
  for patch in patches {
    var html = patch.html
    while let mark = html.firstMatch(
      of: /<template data-live-first="(.*?)" data-live-last="(.*?)"><\/template>/
    ) {
      html.replaceSubrange(mark.range, with: try siblings(in: old, from: mark.1, to: mark.2))
    }
    let region = try #require(HTML([.element(old)]).elements.first { $0.id == patch.id })
    markup.replaceSubrange(try #require(markup.range(of: region.rendered())), with: html)
  }
  return markup
}

private func siblings(in page: Element, from first: Substring, to last: Substring) throws -> String {
  func place(of id: Substring, in nodes: [HTML.Node]) -> Int? {
    nodes.firstIndex { if case .element(let element) = $0 { element.id == String(id) } else { false } }
  }
  let parent = try #require(
    HTML([.element(page)]).elements.first { place(of: first, in: $0.content.nodes) != nil }
  )
  let nodes = parent.content.nodes
  let places = try #require(place(of: first, in: nodes))...(try #require(place(of: last, in: nodes)))
  return HTML(Array(nodes[places])).rendered()
}
