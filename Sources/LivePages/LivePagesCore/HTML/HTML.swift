/// A list of nodes: what stands between the tags of an element.
///
/// HTML is a value. It is built with ``HTMLBuilder``, compared to find out what changed
/// (``Element/changes(since:)``) and written out in one way only, in which every text and every attribute
/// value is escaped. No way leads from a string to markup.
public struct HTML: Hashable, Sendable {
  /// One node of the tree.
  public enum Node: Hashable, Sendable {
    case text(String)
    case element(Element)
    /// Markup that was written before, such as that of a ``View`` that is rendered on its own.
    case part(RenderedPart)
  }

  /// In the order in which they are written.
  public var nodes: [Node]

  /// Nodes one after the other; nothing, unless you say otherwise.
  public init(_ nodes: [Node] = []) {
    self.nodes = nodes
  }

  /// Builds HTML from the expressions in `content`.
  public init(@HTMLBuilder _ content: () -> HTML) {
    self = content()
  }

  /// Every element in the tree, parents before children.
  public var elements: [Element] {
    nodes.flatMap { node -> [Element] in
      switch node {
      case .text: []
      case .element(let element): [element] + element.content.elements
      case .part(let part): part.html.elements
      }
    }
  }

  /// The text that a reader sees, without markup.
  public var plainText: String {
    nodes.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.content.plainText
      case .part(let part): part.html.plainText
      }
    }
    .joined()
  }
}
