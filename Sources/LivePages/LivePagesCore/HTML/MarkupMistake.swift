/// A mistake in a page's HTML. Because of it, browsers show a different document than the page describes,
/// or a control that doesn't work for everyone.
package enum MarkupMistake: Hashable, Sendable, CustomStringConvertible {
  /// Several elements have the same id.
  case repeatedID(String)
  /// An element is nested where browsers don't permit it.
  case misplaced(Tag, in: Tag)
  /// A control is nested in a control of a different kind.
  case nestedControl(Tag, in: Tag)

  package var description: String {
    switch self {
    case .repeatedID(let id):
      "Several elements have the id “\(id)”. The ids of a page must be unique; otherwise, updates appear in the wrong element."
    case .misplaced(let tag, let container):
      "A “\(container.name)” can't contain a “\(tag.name)”. Browsers close the outer one before the inner one, so updates appear in the wrong place. Put the inner one outside, or use a “div” or “span” around it."
    case .nestedControl(let tag, let container):
      "A “\(container.name)” can't contain a “\(tag.name)”. A click acts on both, and screen readers announce only one of them. Put them beside each other."
    }
  }

  /// Returns the mistakes in a page.
  ///
  /// - Returns: The mistakes without duplicates, in page order.
  package static func mistakes(in root: Element) -> [MarkupMistake] { mistakes(in: HTML([.element(root)])) }

  /// Returns the mistakes in HTML.
  ///
  /// - Returns: The mistakes without duplicates, in page order.
  package static func mistakes(in html: HTML) -> [MarkupMistake] {
    var search = Search()
    search.look(at: html, inside: [])
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
      for container in containers where element.tag.isControl(nestedIn: container) {
        note(.nestedControl(element.tag, in: container))
      }
      var containers = containers
      if [.p, .form, .a, .button].contains(element.tag) { containers.insert(element.tag) }
      // SVG content follows different rules.
      if element.tag != .svg { look(at: element.content, inside: containers) }
    }

    private mutating func note(_ mistake: MarkupMistake) {
      if found.insert(mistake).inserted { mistakes.append(mistake) }
    }
  }
}

extension Tag {
  /// Returns a Boolean value that indicates whether browsers ignore this element inside the container, or end
  /// the container before it.
  fileprivate func cannotStand(in container: Tag) -> Bool {
    switch container {
    case .p: endsParagraph
    case .form, .a, .button: self == container
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether both elements react to the same click. Browsers keep such
  /// elements where they are.
  fileprivate func isControl(nestedIn container: Tag) -> Bool {
    switch container {
    case .a, .button: self != container && [.a, .button, .input, .select, .textarea].contains(self)
    default: false
    }
  }

  private var endsParagraph: Bool {
    switch name {
    case .article, .aside, .blockquote, .dd, .details, .dialog, .div, .dl, .dt, .fieldset, .footer, .form,
      .h1, .h2, .h3, .h4, .h5, .h6, .header, .hr, .li, .main, .nav, .ol, .p, .pre, .section, .table, .ul:
      true
    default: false
    }
  }
}
