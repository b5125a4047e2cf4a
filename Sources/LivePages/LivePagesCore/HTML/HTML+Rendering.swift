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
