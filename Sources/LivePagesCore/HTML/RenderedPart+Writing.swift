extension RenderedPart {
  /// - Parameter element: A region.
  package convenience init(_ element: Element) {
    var writer = MarkupWriter()
    writer.write(element)
    self.init(bytes: writer.bytes, regions: PageOutline.digested(writer.regions, in: writer.bytes))
  }

  /// The part as the tree that it was written from.
  public var html: HTML { MarkupReader.html(in: bytes) }
}
