/// The head of an answer as it came.
struct AnswerHead {
  let text: String

  /// The value of a field.
  ///
  /// No regular expression, which is made anew each time that it is used: that takes longer than the server
  /// takes for an event.
  ///
  /// - Parameter field: The name of the field, in small letters.
  func value(of field: String) -> Substring? {
    for line in text.split(separator: "\r\n").dropFirst() {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon]
      guard name.utf8.count == field.utf8.count, name.lowercased() == field else { continue }
      let value = line[line.index(after: colon)...].drop(while: isBlank)
      return value.lastIndex { !isBlank($0) }.map { value[...$0] } ?? value
    }
    return nil
  }

  private func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}
