#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// The name of the type without its module.
    var nameWithoutModule: String {
      self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
    }
  }

  extension String {
    /// Returns the identifier with a prefix. Backticks are kept only if they are still needed.
    func prefixed(_ prefix: String) -> String {
      let name = prefix + filter { $0 != "`" }
      let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || !$0.isASCII }
      return isPlain ? name : "`\(name)`"
    }
  }

  extension SyntaxProtocol {
    /// Returns the source with `Self` replaced by the name of a type, so that it can be used inside another
    /// type.
    func replacingSelf(with name: String) -> String {
      SelfRewriter(name: name).rewrite(self).trimmedDescription
    }
  }

  private final class SelfRewriter: SyntaxRewriter {
    private let name: String

    init(name: String) {
      self.name = name
      super.init()
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
      guard token.tokenKind == .keyword(.Self) else { return token }
      return token.with(\.tokenKind, .identifier(name))
    }
  }
#endif
