/// A call of an operator in the text of a test.
struct OperatorCall {
  struct Argument {
    let label: String?
    let expression: Substring
  }

  /// The arguments in parentheses.
  let arguments: [Argument]

  /// The closures behind them.
  let closures: [Argument]

  /// What the operator is called on, as far as it stands in the same line.
  private let receiver: String

  /// All calls of an operator in a text.
  static func all(of name: String, in text: Substring) -> [OperatorCall] {
    text.ranges(of: ".\(name)").compactMap { range in
      OperatorCall(receiver: text[..<range.lowerBound], rest: text[range.upperBound...])
    }
  }

  private init?(receiver: Substring, rest: Substring) {
    var rest = rest
    guard rest.first == "(" || rest.hasPrefix(" {") else { return nil }
    if rest.first == "(" {
      guard let end = Self.end(of: rest) else { return nil }
      arguments = Self.split(rest[rest.index(after: rest.startIndex)..<end]).map(Self.argument)
      rest = rest[rest.index(after: end)...]
    } else {
      arguments = []
    }
    var closures: [Argument] = []
    while let match = rest.prefixMatch(of: #/ (?:(\w+): )?(?=\{)/#), match.1 != nil || closures.isEmpty {
      let body = rest[match.range.upperBound...]
      guard let end = Self.end(of: body) else { break }
      closures.append(Argument(label: match.1.map(String.init), expression: body[...end]))
      rest = rest[rest.index(after: end)...]
    }
    self.closures = closures
    self.receiver = String(receiver[(receiver.lastIndex(of: "\n") ?? receiver.startIndex)...])
  }

  /// Whether the receiver cannot fail, which tests show by `assertNoFailure()`.
  var isOfInfallible: Bool { receiver.replacing(/\{[^{}]*\}/, with: "").contains("assertNoFailure()") }

  /// Whether the publishers that the operator gets, or makes of values, cannot fail.
  var takesInfallible: Bool {
    receiver.matches(of: /\{[^{}]*\}/).contains { $0.output.contains("assertNoFailure()") }
      || (arguments + closures).contains { $0.expression.contains("assertNoFailure()") }
  }

  // MARK: Reading

  private static func argument(_ text: Substring) -> Argument {
    guard let match = text.prefixMatch(of: /\s*(\w+):\s+/) else {
      return Argument(label: nil, expression: text.drop(while: \.isWhitespace))
    }
    return Argument(label: String(match.1), expression: text[match.range.upperBound...])
  }

  /// The end of what begins with a bracket.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if "([{".contains(text[index]) { depth += 1 }
      if ")]}".contains(text[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The parts of a text between the commas that are in no brackets and no quotes.
  private static func split(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if "([{\"".contains(text[index]) {
        let rest = text[index...]
        let end = text[index] == "\"" ? rest.dropFirst().firstIndex(of: "\"") : end(of: rest)
        index = end ?? index
      } else if text[index] == "," {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
      index = text.index(after: index)
    }
    let last = text[start...]
    return last.allSatisfy(\.isWhitespace) ? parts : parts + [last]
  }
}
