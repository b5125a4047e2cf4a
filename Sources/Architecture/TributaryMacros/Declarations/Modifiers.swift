#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DeclGroupSyntax {
    /// The modifier that members need to be as visible as their type, with a space after it, or nothing where
    /// they are so without one.
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
    /// The access level that the modifiers name. That of a setter is none.
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
    /// The attributes of a name, written with or without a module's name before it.
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
    /// The accessor by which a property's first value becomes that of its storage.
    ///
    /// - Parameter storage: The name of what stores the property.
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
