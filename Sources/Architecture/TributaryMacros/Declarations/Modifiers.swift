#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DeclGroupSyntax {
    /// Returns the access modifier that gives members the visibility of their type, followed by a space. It
    /// is empty if no modifier is needed.
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
