extension RenderedPart {
  /// - Parameter element: A region.
  package convenience init(_ element: Element) {
    self.init([.element(element)])
  }

  /// - Parameter nodes: What stands one after the other.
  convenience init(_ nodes: [HTML.Node]) {
    var writer = MarkupWriter()
    writer.write(HTML(nodes))
    self.init(
      // As large as needed, without the room to grow that the writer has: parts are kept in great numbers.
      bytes: writer.bytes.withUnsafeBufferPointer { Array($0) },
      regions: PageOutline.digested(writer.regions, in: writer.bytes)
    )
  }

  /// The part as the tree that it was written from.
  public var html: HTML { MarkupReader.html(in: bytes) }
}
