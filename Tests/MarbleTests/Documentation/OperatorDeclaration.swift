/// The declaration of an operator in a source file, with its documentation.
struct OperatorDeclaration {
  /// From `public func` to the body, in one line.
  let signature: String

  /// The head of the extension that the operator is in.
  let extensionHead: String

  /// The lines of the documentation, without their slashes.
  let comment: [String]

  /// The operators among the declarations of a file.
  static func all(in lines: [String]) -> [OperatorDeclaration] {
    var found: [OperatorDeclaration] = []
    var extensionHead = ""
    var comment: [String] = []
    for index in lines.indices {
      let line = lines[index].drop { $0 == " " }
      if lines[index].first?.isLetter == true { extensionHead = head(from: index, of: lines) }
      if line.hasPrefix("///") {
        comment.append(String(line.dropFirst(3)))
      } else if !line.hasPrefix("//"), !line.hasPrefix("@"), !line.hasPrefix("#") {
        // Effects are joined by functions of their type.
        let isOfEffects = extensionHead.hasPrefix("extension Effect") && line.hasPrefix("public static func ")
        if line.hasPrefix("public func ") || isOfEffects, extensionHead.prefixMatch(of: publishers) != nil {
          found.append(
            OperatorDeclaration(
              signature: head(from: index, of: lines),
              extensionHead: extensionHead,
              comment: comment
            )
          )
        }
        comment = []
      }
    }
    return found
  }

  // A regular expression is not `Sendable`.
  private static var publishers: Regex<Substring> {
    /extension (?:\w*Publisher|Collection|Sequence|Scheduler|Effect)\b/
  }

  /// A declaration as far as its body, in one line.
  private static func head(from first: Int, of lines: [String]) -> String {
    let end = lines[first...].firstIndex { $0.contains("{") } ?? first
    let text = lines[first...end].map { $0.drop { $0 == " " } }.joined(separator: " ")
    return String(text.prefix { $0 != "{" })
  }

  /// Whether the documentation has a diagram.
  var hasDiagram: Bool { comment.contains { $0.hasPrefix("     ") && $0.contains("--") } }

  /// The names of the operators that the documentation sends its readers to.
  var linkedNames: [String] {
    comment.joined().matches(of: /\b(?:[Ss]ee|As) +`+(?:\w+\.)?(\w+)\(/).map { String($0.1) }
  }

  /// Whether the operator is for publishers that cannot fail.
  var isOfInfallible: Bool { extensionHead.firstMatch(of: /[^.]\bFailure == Never/) != nil }

  /// Whether the publishers that the operator gets, or makes of values, cannot fail.
  var takesInfallible: Bool { (extensionHead + signature).firstMatch(of: /\.Failure == Never/) != nil }
}
