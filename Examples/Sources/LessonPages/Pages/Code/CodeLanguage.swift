/// A language with syntax highlighting.
enum CodeLanguage: Hashable, Sendable {
  case swift
  case css
  case javaScript
  /// A language without highlighting.
  case other

  /// Creates a language from a file extension, or from the word after the fence of a code block.
  init(_ name: some StringProtocol) {
    switch name {
    case "swift": self = .swift
    case "css": self = .css
    case "js": self = .javaScript
    default: self = .other
    }
  }

  /// Returns the tokens of each line. Joined with newlines, the text of the tokens is the original code.
  func lines(of code: String) -> [[CodeToken]] {
    var tokenizer = CodeTokenizer(code, language: self)
    return tokenizer.lines()
  }
}

extension CodeLanguage {
  var lineComment: String? { self == .swift || self == .javaScript ? "//" : nil }

  var hasBlockComments: Bool { self != .other }

  var hasStrings: Bool { self != .other }

  func isKeyword(_ word: String) -> Bool {
    switch self {
    case .swift: Self.swiftKeywords.contains(word)
    case .javaScript: Self.javaScriptKeywords.contains(word)
    case .css, .other: false
    }
  }

  private static let swiftKeywords: Set = [
    "actor", "any", "as", "async", "await", "borrowing", "break", "case", "catch", "class", "consuming",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "init", "inout",
    "internal", "is", "isolated", "lazy", "let", "mutating", "nil", "nonisolated", "nonmutating", "open",
    "operator", "override", "package", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "Self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  private static let javaScriptKeywords: Set = [
    "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete", "do",
    "else", "export", "extends", "false", "finally", "for", "function", "get", "if", "import", "in",
    "instanceof", "let", "new", "null", "of", "return", "set", "static", "super", "switch", "this", "throw",
    "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield",
  ]
}
