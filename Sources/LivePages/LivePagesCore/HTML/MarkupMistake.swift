/// A mistake in a page, of which browsers make something else than the page says.
package enum MarkupMistake: Hashable, Sendable, CustomStringConvertible {
  /// Several elements have this id.
  case repeatedID(String)
  /// An element stands in another one in which browsers do not leave it.
  case misplaced(Tag, in: Tag)

  package var description: String {
    switch self {
    case .repeatedID(let id):
      "Several elements have the id “\(id)”. The ids of a page have to be unique: give each its own, or a change of one is shown in another."
    case .misplaced(let tag, let container):
      "A “\(tag.name)” stands in a “\(container.name)”. Browsers end the outer one before it, so that changes are shown in the wrong place: put the inner one outside, or use a “div” or “span” around it."
    }
  }

  /// Finds the mistakes in a page.
  ///
  /// - Returns: Each mistake once, in the order of the page.
  package static func mistakes(in root: Element) -> [MarkupMistake] {
    var search = Search()
    search.look(at: root, inside: [])
    return search.mistakes
  }

  private struct Search {
    var mistakes: [MarkupMistake] = []
    private var ids: Set<String> = []
    private var found: Set<MarkupMistake> = []

    mutating func look(at html: HTML, inside containers: Set<Tag>) {
      for node in html.nodes {
        switch node {
        case .text: break
        case .element(let element): look(at: element, inside: containers)
        case .part(let part): look(at: MarkupReader.html(in: part.bytes), inside: containers)
        }
      }
    }

    mutating func look(at element: Element, inside containers: Set<Tag>) {
      if let id = element.id, !ids.insert(id).inserted { note(.repeatedID(id)) }
      for container in containers where element.tag.cannotStand(in: container) {
        note(.misplaced(element.tag, in: container))
      }
      var containers = containers
      if [.p, .form, .a, .button].contains(element.tag) { containers.insert(element.tag) }
      // A browser lays a drawing out by other rules.
      if element.tag != .svg { look(at: element.content, inside: containers) }
    }

    private mutating func note(_ mistake: MarkupMistake) {
      if found.insert(mistake).inserted { mistakes.append(mistake) }
    }
  }
}

extension Tag {
  /// Whether browsers end another element where this one begins in it, or leave this one out.
  fileprivate func cannotStand(in container: Tag) -> Bool {
    switch container {
    case .p: endsParagraph
    case .form, .a, .button: self == container
    default: false
    }
  }

  private var endsParagraph: Bool {
    switch name {
    case .article, .aside, .dd, .details, .dialog, .div, .dl, .dt, .fieldset, .footer, .form, .h1, .h2, .h3,
      .header, .hr, .li, .main, .nav, .ol, .p, .pre, .section, .table, .ul:
      true
    default: false
    }
  }
}
