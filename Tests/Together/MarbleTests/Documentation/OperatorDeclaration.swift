/// The declaration of an operator in a source file, with its documentation.
struct OperatorDeclaration {
  /// The text from `public func` to the body, in one line.
  let signature: String

  /// The operator's spelling, or `nil` if the declaration doesn't declare an operator.
  let spelling: OperatorSpelling?

  /// The head of the extension that declares the operator.
  let extensionHead: String

  /// The type in `Publishers` that declares the operator, such as `Merge3`.
  private let publisherType: String?

  /// The lines of the documentation comment, without the slashes.
  let comment: [String]

  private init(at index: Int, of lines: [String], extensionHead: String, comment: [String]) {
    signature = Self.head(from: index, of: lines)
    spelling = OperatorSpelling(signature)
    self.extensionHead = extensionHead
    publisherType = extensionHead.prefixMatch(of: /extension Publishers\.(\w+)/).map { String($0.1) }
    self.comment = comment
  }

  /// Creates the declaration that the comment at the given line documents.
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

  /// Returns the operators among the declarations of a file.
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
        // Static functions combine effects and create some publishers.
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

  /// Returns the text of a declaration up to its body, in one line.
  private static func head(from first: Int, of lines: [String]) -> String {
    let end = lines[first...].firstIndex { $0.contains("{") } ?? first
    let text = lines[first...end].map { $0.drop { $0 == " " } }.joined(separator: " ")
    return String(text.prefix { $0 != "{" })
  }

  /// A Boolean value that indicates whether the documentation contains a diagram.
  var hasDiagram: Bool { comment.contains { $0.hasPrefix("     ") && $0.contains("--") } }

  /// The names of the operators that the documentation refers to.
  var linkedNames: [String] {
    comment.joined().matches(of: /\b(?:[Ss]ee|As|[Ww]orks like|[Bb]ehaves like) +`+(?:\w+[.\/])?(\w+)\(/).map
    { String($0.1) }
  }

  /// A Boolean value that indicates whether the operator is declared for publishers that cannot fail.
  var isOfInfallible: Bool { extensionHead.firstMatch(of: /[^.]\bFailure == Never/) != nil }

  /// A Boolean value that indicates whether the publishers that the operator receives or creates from values
  /// cannot fail.
  var takesInfallible: Bool { (extensionHead + signature).firstMatch(of: /\.Failure == Never/) != nil }

  // MARK: Calls

  /// The rank that determines which of several matching operators Swift prefers. Members of a type come
  /// first.
  private var rank: Int { publisherType == nil ? spelling?.rank ?? 0 : -1 }

  private func fits(_ call: OperatorCall) -> Bool {
    spelling?.isMeant(by: call) == true && (publisherType == nil || publisherType == call.receiverMerge)
  }

  /// Returns the calls in source code that match the operator, except those for which Swift prefers another
  /// operator.
  ///
  /// Operators that differ only in which publishers can fail all match the same calls.
  func calls(in text: Substring, among others: [OperatorDeclaration]) -> [OperatorCall] {
    guard let spelling else { return [] }
    return OperatorCall.all(of: spelling.name, in: text).filter { call in
      fits(call)
        && !others.contains { $0.spelling?.name == spelling.name && $0.rank < rank && $0.fits(call) }
    }
  }

  /// Returns `true` if another operator differs only in which publishers can fail.
  func hasTwin(among others: [OperatorDeclaration]) -> Bool {
    others.filter { $0.spelling == spelling && $0.publisherType == publisherType && $0.rank == rank }.count
      > 1
  }

  /// Returns `true` if source code uses the declaration by calling the operator or naming the type. For
  /// initializers, which can be called in too many ways, the result is always `true`.
  func isUsed(in text: Substring, among others: [OperatorDeclaration]) -> Bool {
    if spelling != nil { return !calls(in: text, among: others).isEmpty }
    guard let type = signature.firstMatch(of: /\b(?:class|struct) (\w+)/) else {
      return signature.hasPrefix("public init")
    }
    return text.contains("\(type.1)(") || text.contains("\(type.1)<")
  }
}
