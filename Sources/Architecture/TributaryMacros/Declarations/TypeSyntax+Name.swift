#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// The type's name without its module.
    var nameWithoutModule: String {
      self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
    }
  }
#endif
