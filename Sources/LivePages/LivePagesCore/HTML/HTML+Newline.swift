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
