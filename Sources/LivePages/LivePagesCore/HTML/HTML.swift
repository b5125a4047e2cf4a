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

/// Builds ``HTML`` from strings (which become escaped text), elements, and other HTML, with conditions and
/// loops.
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

/// An element: a tag, its attributes and what it contains.
///
/// ```swift
/// Element(.button, .type("button"), .on(Event.incrementTapped)) { "+" }
/// ```
///
/// An element that carries an `id` is a *region*: the smallest piece of a page that is sent to the browser on
/// its own when something in it changes. The ids of a page have to be unique.
public struct Element: Hashable, Sendable {
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// The content between its tags.
  public var content: HTML
  /// Its name.
  public var tag: Tag
  /// Whether nothing inside of it is a region of its own, whatever ids there are. It is for long content that
  /// never changes, such as a text, where ids are the targets of links: a stream keeps something for each
  /// region.
  public var isStill = false

  /// - Parameters:
  ///   - tag: The name of the element.
  ///   - attributes: The attributes in the order in which they are written. A `nil` stands for one that is
  ///     left out, so that conditions stay inside the list.
  ///   - content: Ignored by tags that cannot have content, such as `input`.
  public init(_ tag: Tag, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }) {
    self.tag = tag
    var present: [Attribute] = []
    // As large as needed: elements are kept in great numbers.
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

  /// The value of the attribute of this name.
  public subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The element's `id`.
  public var id: String? { self[attribute: "id"] }
}

extension HTML {
  /// Returns the same with its elements written as markup already: for what is shown in many pages, or often,
  /// and is always the same.
  public func written() -> HTML {
    HTML(
      nodes.map { node in
        guard case .element(let element) = node else { return node }
        return .part(RenderedPart(element))
      }
    )
  }

  /// The same with all that stands around its parts written as markup already. That takes a fraction of the
  /// memory that elements take, and the parts can still be replaced.
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

  /// Returns nodes without parts inside as one part, which each session keeps for itself. Texts alone stay as
  /// they are: they cannot be smaller.
  private func written(_ nodes: [Node]) -> HTML {
    let isText = nodes.allSatisfy { if case .text = $0 { true } else { false } }
    return HTML(isText ? nodes : [.part(RenderedPart(nodes, isPacked: true))])
  }

  /// Puts other parts in the places of some.
  mutating func replaceParts(_ replacements: [ObjectIdentifier: RenderedPart]) {
    for place in nodes.indices {
      switch nodes[place] {
      case .part(let part):
        if let replacement = replacements[ObjectIdentifier(part)] { nodes[place] = .part(replacement) }
      case .element(var element):
        // Taken out for the time, so that what it contains is changed in place.
        nodes[place] = .text("")
        element.content.replaceParts(replacements)
        nodes[place] = .element(element)
      case .text: break
      }
    }
  }
}

extension HTML {
  /// Returns the markup that a browser reads.
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
  /// Whether it begins with a line break.
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
