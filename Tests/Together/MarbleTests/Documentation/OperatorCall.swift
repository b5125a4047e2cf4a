/// A call of an operator in the text of a test.
struct OperatorCall {
  struct Argument {
    let label: String?
    let expression: Substring

    /// A Boolean value that indicates whether the argument has the type of the test's sources. Tests map a
    /// source to change its type.
    var hasTypeOfSource: Bool { !expression.contains("{") }
  }

  /// The arguments in parentheses.
  let arguments: [Argument]

  /// The trailing closures.
  let closures: [Argument]

  /// The expression that the operator is called on, limited to the line of the call.
  private let receiver: String

  /// The end of the call in the text.
  private let end: Substring.Index

  /// If the receiver is the result of a call of the same operator, the arguments of that call.
  private(set) var receiverArguments: [Argument] = []

  /// Returns all calls of an operator in source code. Of a chain of calls, only the last counts, because it is the
  /// one that is tested.
  static func all(of name: String, in text: Substring) -> [OperatorCall] {
    text.ranges(of: ".\(name)").reduce(into: []) { calls, range in
      guard var call = OperatorCall(receiver: text[..<range.lowerBound], rest: text[range.upperBound...])
      else {
        return
      }
      if let last = calls.lastIndex(where: { $0.end == range.lowerBound }) {
        call.receiverArguments = calls.remove(at: last).arguments
      }
      calls.append(call)
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
    end = rest.startIndex
    self.receiver = String(receiver[(receiver.lastIndex(of: "\n") ?? receiver.startIndex)...])
  }

  /// A Boolean value that indicates whether the receiver cannot fail, as indicated by `assertNoFailure()`.
  var isOfInfallible: Bool { receiver.replacing(/\{[^{}]*\}/, with: "").contains("assertNoFailure()") }

  /// A Boolean value that indicates whether the publishers that the operator receives or creates from values
  /// cannot fail.
  var takesInfallible: Bool {
    receiver.matches(of: /\{[^{}]*\}/).contains { $0.output.contains("assertNoFailure()") }
      || (arguments + closures).contains { $0.expression.contains("assertNoFailure()") }
  }

  /// If `merge(with:)` is called on another merge, the type of that merge in `Publishers`.
  var receiverMerge: String? {
    guard let first = receiverArguments.first else { return nil }
    if receiverArguments.count == 1 { return first.hasTypeOfSource ? "MergeMany" : "Merge" }
    return "Merge\(receiverArguments.count + 1)"
  }

  // MARK: Reading

  private static func argument(_ text: Substring) -> Argument {
    guard let match = text.prefixMatch(of: /\s*(\w+):\s+/) else {
      return Argument(label: nil, expression: text.drop(while: \.isWhitespace))
    }
    return Argument(label: String(match.1), expression: text[match.range.upperBound...])
  }

  /// Returns the end of the text that begins with a bracket.
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

  /// Splits text at the commas outside brackets and quotes.
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
