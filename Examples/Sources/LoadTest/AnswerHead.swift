/// The head of a response, as received.
struct AnswerHead {
  let text: String

  /// Returns the value of a field.
  ///
  /// This does not use a regular expression, because creating one for each call takes longer than the server
  /// needs for an event.
  ///
  /// - Parameter field: The name of the field, in lower case.
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
