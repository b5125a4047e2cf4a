#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Presents`: a field with the state of what is presented at times, observed by its presence and
  /// identity.
  enum PresentsMacro: UnformattedMacro {}

  extension PresentsMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let field = PresentedField(declaration) else { return [] }
      return field.accessors(isObserved: context.isInObservableState)
    }
  }

  extension PresentsMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard !PresentsUse(node, declaration).diagnoseMistake(in: context),
        let field = PresentedField(declaration)
      else { return [] }
      return [field.storageDeclaration, field.projection(isObserved: context.isInObservableState)]
    }
  }

  extension MacroExpansionContext {
    /// Whether the surrounding type has a registrar.
    fileprivate var isInObservableState: Bool {
      lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)?.attributes.named("ObservableState")
        .isEmpty == false
    }
  }
#endif
