#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@ReducerCaseIgnored`: a mark that `@Reducer` reads.
  enum ReducerCaseIgnoredMacro: ReducerCaseMark {}

  /// `@ReducerCaseEphemeral`: a mark that `@Reducer` reads.
  enum ReducerCaseEphemeralMacro: ReducerCaseMark {}

  /// A mark on a case, which writes nothing itself.
  protocol ReducerCaseMark: PeerMacro {}

  extension ReducerCaseMark {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let isInReducer =
        context.lexicalContext.first?.as(EnumDeclSyntax.self)?.attributes.named("Reducer").isEmpty == false
      guard !declaration.is(EnumCaseDeclSyntax.self) || !isInReducer else { return [] }
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      context.diagnose(
        node,
        "'@\(node.name)' can be applied to a case of an enum that is a '@Reducer' only",
        id: "NotAReducersCase",
        fixIts: [
          .remove("Remove '@\(node.name)'", attributes?.named(node.name).first ?? node)
        ]
      )
      return []
    }
  }
#endif
