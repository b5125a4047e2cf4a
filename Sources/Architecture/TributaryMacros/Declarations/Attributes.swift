#if Macros
  import SwiftSyntax

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
#endif
