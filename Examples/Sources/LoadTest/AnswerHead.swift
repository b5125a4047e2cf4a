/// The head of an answer as it came.
struct AnswerHead {
  let text: String

  /// The value of a field, whatever the case of its name.
  ///
  /// A regular expression is made anew each time that it is used, which takes longer than the server needs
  /// to take an event.
  func value(of field: String) -> Substring? {
    for line in text.split(separator: "\r\n").dropFirst() {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon]
      guard name.utf8.count == field.utf8.count, name.lowercased() == field else { continue }
      return line[line.index(after: colon)...].drop { $0 == " " }
    }
    return nil
  }
}
