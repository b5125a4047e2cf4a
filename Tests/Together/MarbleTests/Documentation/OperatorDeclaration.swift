/// The declaration of an operator in a source file, with its documentation.
struct OperatorDeclaration {
  /// From `public func` to the body, in one line.
  let signature: String

  /// How the operator is called; `nil` for a declaration that is no operator's.
  let spelling: OperatorSpelling?

  /// The head of the extension that the operator is in.
  let extensionHead: String

  /// The type of `Publishers` that the operator is a member of, such as `Merge3`.
  private let publisherType: String?

  /// The lines of the documentation, without their slashes.
  let comment: [String]

  private init(at index: Int, of lines: [String], extensionHead: String, comment: [String]) {
    signature = Self.head(from: index, of: lines)
    spelling = OperatorSpelling(signature)
    self.extensionHead = extensionHead
    publisherType = extensionHead.prefixMatch(of: /extension Publishers\.(\w+)/).map { String($0.1) }
    self.comment = comment
  }

  /// The declaration that the comment in a line belongs to.
  init?(documentedIn line: Int, of lines: [String]) {
    let index = lines[line...].firstIndex {
      let text = $0.drop { $0 == " " }
      return !text.hasPrefix("//") && !text.hasPrefix("@") && !text.hasPrefix("#")
    }
    guard let index else { return nil }
    let outer = lines[..<index].lastIndex { $0.first?.isLetter == true }
    let extensionHead = outer.map { Self.head(from: $0, of: lines) } ?? ""
    self.init(at: index, of: lines, extensionHead: extensionHead, comment: [])
  }

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
        // Effects are joined, and some publishers made, by functions of a type.
        let isFunction = line.hasPrefix("public func ") || line.hasPrefix("public static func ")
        if isFunction, extensionHead.prefixMatch(of: publishers) != nil {
          found.append(Self(at: index, of: lines, extensionHead: extensionHead, comment: comment))
        }
        comment = []
      }
    }
    return found
  }

  // A regular expression is not `Sendable`.
  private static var publishers: Regex<Substring> {
    /extension (?:\w*Publisher|Publishers(?:\.\w+)?|Collection|Sequence|Scheduler|Effect)\b/
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
    comment.joined().matches(of: /\b(?:[Ss]ee|As|Works like) +`+(?:\w+[.\/])?(\w+)\(/).map { String($0.1) }
  }

  /// Whether the operator is for publishers that cannot fail.
  var isOfInfallible: Bool { extensionHead.firstMatch(of: /[^.]\bFailure == Never/) != nil }

  /// Whether the publishers that the operator gets, or makes of values, cannot fail.
  var takesInfallible: Bool { (extensionHead + signature).firstMatch(of: /\.Failure == Never/) != nil }

  // MARK: Calls

  /// Which of several operators that fit a call Swift prefers. Members of a type go first.
  private var rank: Int { publisherType == nil ? spelling?.rank ?? 0 : -1 }

  private func fits(_ call: OperatorCall) -> Bool {
    spelling?.isMeant(by: call) == true && (publisherType == nil || publisherType == call.receiverMerge)
  }

  /// The calls in a text that fit the operator, and for which Swift prefers none of the others.
  ///
  /// Of those that differ only in which publishers can fail, each is found.
  func calls(in text: Substring, among others: [OperatorDeclaration]) -> [OperatorCall] {
    guard let spelling else { return [] }
    return OperatorCall.all(of: spelling.name, in: text).filter { call in
      fits(call)
        && !others.contains { $0.spelling?.name == spelling.name && $0.rank < rank && $0.fits(call) }
    }
  }

  /// Whether another operator differs only in which publishers can fail.
  func hasTwin(among others: [OperatorDeclaration]) -> Bool {
    others.filter { $0.spelling == spelling && $0.publisherType == publisherType && $0.rank == rank }.count
      > 1
  }

  /// Whether a text uses what is declared: calls the operator, or names the type. Initialisers are called in
  /// too many ways, so for them the answer is always yes.
  func isUsed(in text: Substring, among others: [OperatorDeclaration]) -> Bool {
    if spelling != nil { return !calls(in: text, among: others).isEmpty }
    guard let type = signature.firstMatch(of: /\b(?:class|struct) (\w+)/) else {
      return signature.hasPrefix("public init")
    }
    return text.contains("\(type.1)(") || text.contains("\(type.1)<")
  }
}
