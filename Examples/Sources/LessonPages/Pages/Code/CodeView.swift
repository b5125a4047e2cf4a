import LivePages

/// Code in colors.
struct CodeView {
  let code: String
  let language: CodeLanguage
  /// The ID of the code, which is also the prefix of its lines' IDs, for links to it.
  var anchor: String?

  var body: Element {
    Element(.pre, anchor.map(Attribute.id), .class(anchor == nil ? "code" : "code code-numbered")) {
      Element(.code) {
        for (number, tokens) in language.lines(of: code).enumerated() {
          line(tokens, number: number + 1)
        }
      }
    }
  }

  /// The line includes the newline, so that copied code contains it.
  private func line(_ tokens: [CodeToken], number: Int) -> HTML {
    let content = HTML {
      for token in tokens {
        Self.colored(token)
      }
      "\n"
    }
    guard let anchor else { return content }
    return HTML { Element(.span, .id("\(anchor):\(number)"), .class("line")) { content } }
  }

  private static func colored(_ token: CodeToken) -> HTML {
    guard token.kind != .plain else { return HTML([.text(token.text)]) }
    return HTML { Element(.span, .class("code-\(token.kind.rawValue)")) { token.text } }
  }
}
