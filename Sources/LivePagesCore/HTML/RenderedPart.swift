/// A region of a page as markup, to be put into any number of renderings without being written anew.
///
/// Its digests are made once, so that to find out what has changed in a page costs little for the parts of it
/// that are the same.
public final class RenderedPart: Sendable {
  /// The markup.
  let bytes: [UInt8]
  /// The regions in it, in the order in which they begin, with their digests. The first one is all of it.
  let regions: [RenderedPage.Region]

  /// - Parameter element: A region.
  package init(_ element: Element) {
    var writer = MarkupWriter()
    writer.write(element)
    bytes = writer.bytes
    regions = PageOutline.digested(writer.regions, in: writer.bytes)
  }

  /// The part as the tree that it was written from.
  public var html: HTML { MarkupReader.html(in: bytes) }
}

extension RenderedPart: Hashable {
  public static func == (a: RenderedPart, b: RenderedPart) -> Bool {
    a === b || a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension HTML {
  /// The same with its elements written as markup already: for what is shown in many pages, or often, and is
  /// always the same.
  public func written() -> HTML {
    HTML(
      nodes.map { node in
        guard case .element(let element) = node else { return node }
        return .part(RenderedPart(element))
      }
    )
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
