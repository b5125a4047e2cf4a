extension RenderedPart {
  /// - Parameters:
  ///   - element: A region.
  ///   - isPacked: A Boolean value that indicates whether it is kept in less memory, and takes longer to make
  ///     and to read.
  package convenience init(_ element: Element, isPacked: Bool = false) {
    self.init([.element(element)], isPacked: isPacked)
  }

  /// - Parameters:
  ///   - nodes: The nodes, one after the other.
  ///   - isPacked: A Boolean value that indicates whether it is kept in less memory, and takes longer to make
  ///     and to read.
  convenience init(_ nodes: [HTML.Node], isPacked: Bool = false) {
    var writer = MarkupWriter()
    writer.write(HTML(nodes))
    self.init(
      // As large as needed, without the room to grow that the writer has: parts are kept in great numbers.
      bytes: writer.bytes.withUnsafeBufferPointer { Array($0) },
      regions: PageOutline.digested(writer.regions, in: writer.bytes),
      isPacked: isPacked
    )
  }

  /// The part as the tree that it was written from.
  public var html: HTML { MarkupReader.html(in: bytes) }
}
