#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DeclGroupSyntax {
    /// Returns the access modifier that gives members the visibility of their type, followed by a space, or an empty
    /// string if none is needed.
    func memberAccess(in context: some MacroExpansionContext) -> String {
      let surrounding = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
      guard let level = modifiers.accessLevel ?? surrounding?.accessLevel else { return "" }
      switch level {
      case .public, .open: return "public "
      case .package: return "package "
      default: return ""
      }
    }
  }

  extension DeclModifierListSyntax {
    /// The access level among the modifiers. The access level of a setter is ignored.
    var accessLevel: Keyword? {
      for modifier in self where modifier.detail == nil {
        switch modifier.name.tokenKind {
        case .keyword(let word) where Keyword.accessLevels.contains(word): return word
        default: continue
        }
      }
      return nil
    }
  }

  extension Keyword {
    fileprivate static let accessLevels: [Keyword] = [
      .public, .open, .package, .internal, .fileprivate, .private,
    ]
  }

  extension AttributeListSyntax {
    /// Returns the attributes with the given name. The name can be qualified by the name of a module.
    func named(_ name: String) -> [AttributeSyntax] {
      compactMap { $0.as(AttributeSyntax.self) }.filter { $0.name == name }
    }
  }

  extension AttributeSyntax {
    /// The name, without its module.
    var name: String {
      if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
      if let identifier = attributeName.as(IdentifierTypeSyntax.self) { return identifier.name.text }
      return attributeName.trimmedDescription
    }
  }

  extension AccessorDeclSyntax {
    /// Returns the accessor that initializes the storage with a property's initial value.
    ///
    /// - Parameter storage: The name of the storage.
    static func initialiser(of storage: String) -> AccessorDeclSyntax {
      AccessorDeclSyntax(
        .`init`,
        attribute: "storageRestrictions(initializes: \(storage))",
        parameter: "initialValue",
        unparsedBody: "\(storage) = initialValue"
      )
    }
  }
#endif

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
