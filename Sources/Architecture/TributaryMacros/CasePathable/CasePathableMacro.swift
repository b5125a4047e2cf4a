#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@CasePathable`: lists paths to an enum's cases.
  enum CasePathableMacro: UnformattedMacro {}

  extension CasePathableMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
      let conformances = protocols.map { "nonisolated CaseKeyPaths.\($0.nameWithoutModule)" }.joined(
        separator: ", "
      )
      return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")]
    }
  }

  extension CasePathableMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard let declaration = declaration.as(EnumDeclSyntax.self) else {
        context.diagnose(
          node,
          "'@CasePathable' can be applied to an enum only",
          id: "CasePathableNotAnEnum",
          fixIts: [use.removal]
        )
        return []
      }
      if use.diagnoseRepetition() || declaration.diagnoseOverloadedCases(in: context) { return [] }
      return CasePaths(of: declaration, access: declaration.memberAccess(in: context)).declarations
    }
  }
#endif
