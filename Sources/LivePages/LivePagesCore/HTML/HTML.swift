/// A list of nodes, such as the content of an element.
///
/// You build HTML with ``HTMLBuilder``, and compare two values with ``Element/changes(since:)``. You can't
/// inject markup by accident, because texts and the values of attributes are escaped.
public struct HTML: Hashable, Sendable {
  /// One node of the tree.
  public enum Node: Hashable, Sendable {
    case text(String)
    case element(Element)
    /// Markup that is already written, such as a ``View`` that is rendered on its own.
    case part(RenderedPart)
  }

  /// The nodes, in the order they are written.
  public var nodes: [Node]

  /// Creates HTML from nodes.
  public init(_ nodes: [Node] = []) {
    self.nodes = nodes
  }

  /// Builds HTML from the expressions in `content`.
  public init(@HTMLBuilder _ content: () -> HTML) {
    self = content()
  }

  /// All elements in the tree. Parents precede their children.
  public var elements: [Element] {
    nodes.flatMap { node -> [Element] in
      switch node {
      case .text: []
      case .element(let element): [element] + element.content.elements
      case .part(let part): part.html.elements
      }
    }
  }

  /// The visible text, without markup.
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

/// A result builder that creates ``HTML`` from strings, elements and other HTML, with conditions and loops.
///
/// Strings become escaped text.
@resultBuilder
public enum HTMLBuilder {
  public static func buildExpression(_ part: some _StillPart) -> HTML { part._html }
  public static func buildBlock(_ parts: HTML...) -> HTML { joined(parts) }
  public static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
  public static func buildEither(first: HTML) -> HTML { first }
  public static func buildEither(second: HTML) -> HTML { second }
  public static func buildArray(_ parts: [HTML]) -> HTML { joined(parts) }

  private static func joined(_ parts: [HTML]) -> HTML {
    if parts.count == 1 { return parts[0] }
    var nodes: [HTML.Node] = []
    nodes.reserveCapacity(parts.reduce(0) { $0 + $1.nodes.count })
    for part in parts { nodes += part.nodes }
    return HTML(nodes)
  }
}

/// An element, consisting of a tag, attributes and content.
///
/// ```swift
/// Element(.button, .type("button"), .on(Event.incrementTapped)) { "+" }
/// ```
///
/// When you give an element an `id`, it becomes a *region*, the smallest part of a page that the server sends
/// on its own when its content changes. Use an `id` only once on a page.
public struct Element: Hashable, Sendable {
  /// The attributes, in the order they are written.
  public var attributes: [Attribute]
  /// The content between the tags.
  public var content: HTML
  /// The tag.
  public var tag: Tag
  /// A Boolean value that indicates whether to ignore the ids inside this element, so that it doesn't contain
  /// any regions.
  ///
  /// Set this property for long content that doesn't change, such as an article whose ids are the targets of
  /// links. Regions take up memory in every stream.
  public var isStill = false

  /// Creates an element with attributes and content.
  ///
  /// - Parameters:
  ///   - tag: The element's name.
  ///   - attributes: The attributes, in the order they are written. You can use conditions in this list,
  ///     since values of `nil` are ignored.
  ///   - content: A closure that builds the content, ignored for tags without content, such as `input`.
  public init(_ tag: Tag, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }) {
    self.tag = tag
    var present: [Attribute] = []
    // Avoids spare capacity, because elements are stored in large numbers.
    present.reserveCapacity(attributes.count { $0 != nil })
    for case .some(let attribute) in attributes { present.append(attribute) }
    self.attributes = present
    self.content = tag.isVoid ? HTML() : content()
  }

  init(_ tag: Tag, _ attributes: [Attribute], _ content: HTML) {
    self.tag = tag
    self.attributes = attributes
    self.content = content
  }

  /// Returns the value of the attribute with the specified name.
  public subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The element's `id`.
  public var id: String? { self[attribute: "id"] }
}

extension HTML {
  /// Returns this HTML with its elements written as markup.
  ///
  /// Use this method for constant content that you show often or on many pages.
  public func written() -> HTML {
    HTML(
      nodes.map { node in
        guard case .element(let element) = node else { return node }
        return .part(RenderedPart(element))
      }
    )
  }

  /// Returns the HTML with everything around its parts written as markup. Markup takes a fraction of the
  /// memory that elements take. The parts can still be replaced.
  func writtenAroundParts() -> HTML {
    writtenAroundPartsInside() ?? written(nodes)
  }

  /// - Returns: `nil` if there are no parts.
  private func writtenAroundPartsInside() -> HTML? {
    var result: [Node] = []
    var withoutParts: [Node] = []
    var hasParts = false
    func add(_ node: Node) {
      hasParts = true
      result += written(withoutParts).nodes
      withoutParts = []
      result.append(node)
    }
    for node in nodes {
      switch node {
      case .text: withoutParts.append(node)
      case .element(var element):
        guard let content = element.content.writtenAroundPartsInside() else {
          withoutParts.append(node)
          continue
        }
        element.content = content
        add(.element(element))
      case .part: add(node)
      }
    }
    return hasParts ? HTML(result + written(withoutParts).nodes) : nil
  }

  /// Returns nodes that contain no parts as a single part that a session stores on its own. Text doesn't
  /// change, because it can't become smaller.
  private func written(_ nodes: [Node]) -> HTML {
    let isText = nodes.allSatisfy { if case .text = $0 { true } else { false } }
    return HTML(isText ? nodes : [.part(RenderedPart(nodes, isPacked: true))])
  }

  /// Replaces some of the parts.
  mutating func replaceParts(_ replacements: [ObjectIdentifier: RenderedPart]) {
    for place in nodes.indices {
      switch nodes[place] {
      case .part(let part):
        if let replacement = replacements[ObjectIdentifier(part)] { nodes[place] = .part(replacement) }
      case .element(var element):
        // Removes the element for a moment, so that its content is mutated in place.
        nodes[place] = .text("")
        element.content.replaceParts(replacements)
        nodes[place] = .element(element)
      case .text: break
      }
    }
  }
}

extension HTML {
  /// Returns the markup for a browser.
  public func rendered() -> String {
    var writer = MarkupWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Element {
  /// Returns the markup of the element with its own tags.
  public func rendered() -> String {
    var writer = MarkupWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension HTML {
  var startsWithNewline: Bool {
    for node in nodes {
      switch node {
      case .text(""): continue
      case .text(let text): return text.utf8.first.isNewline
      case .element: return false
      case .part(let part): return part.bytes.first.isNewline
      }
    }
    return false
  }
}

extension UInt8? {
  fileprivate var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
