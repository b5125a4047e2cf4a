extension MarbleParser {
  /// Reads what stands behind the diagram: `a: [1, 2], b: 3`.
  mutating func legend() throws(MarbleSyntaxError) -> [String: String] {
    var legend: [String: String] = [:]
    skipSpaces()
    guard current != nil else { return [:] }
    let isLegend = characters[offset...].contains(":")
    while current != nil {
      let first = offset
      guard let name = entryName() else {
        throw error(isLegend ? .brokenLegend : .spaceBetweenMarbles, at: first)
      }
      skipSpaces()
      let text = try entryText()
      guard !text.isEmpty else { throw error(.brokenLegend, at: first) }
      guard legend.updateValue(text.marbleName, forKey: name) == nil else {
        throw error(.repeatedName(name), at: first)
      }
      skipSpaces()
    }
    return legend
  }

  private mutating func skipSpaces() {
    while current == " " { offset += 1 }
  }

  /// Reads a name and its colon.
  private mutating func entryName() -> String? {
    let name = characters[offset...].prefix { $0.isMarbleNamePart && $0 != ":" }
    offset += name.count
    guard !name.isEmpty, current == ":" else { return nil }
    offset += 1
    return String(name)
  }

  /// Reads to the next comma that stands in no bracket, and the comma.
  private mutating func entryText() throws(MarbleSyntaxError) -> String {
    var text = ""
    while let character = current, character != "," {
      switch character {
      case "(", "[", "{", "\"":
        text += try delimited()
      default:
        text.append(character)
        offset += 1
      }
    }
    if current == "," { offset += 1 }
    return text
  }
}
