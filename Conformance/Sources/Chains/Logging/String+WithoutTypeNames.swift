extension String {
  /// The text with an operator's name instead of the full name of its type. A subscription without a
  /// description of its own is described by its type, which contains the library's name.
  public var withoutTypeNames: String {
    guard let start = firstRange(of: "Publishers."), let end = lastIndex(of: ">") else { return self }
    let name = self[start.upperBound...].prefix { $0 != "<" }
    let module = self[..<start.lowerBound].lastIndex(of: "(").map { index(after: $0) } ?? startIndex
    return self[..<module] + "the type of \(name)" + self[index(after: end)...]
  }

  private func firstRange(of part: String) -> Range<Index>? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) { return rest.startIndex..<rest.index(rest.startIndex, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
