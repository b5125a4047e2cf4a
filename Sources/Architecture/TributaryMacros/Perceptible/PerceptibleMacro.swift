#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Perceptible`: makes the properties of a class observed.
  enum PerceptibleMacro: UnformattedMacro {}

  extension PerceptibleMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard declaration.is(ClassDeclSyntax.self), !protocols.isEmpty else { return [] }
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): nonisolated ComposableArchitecture.Perceptible {}"
        )
      ]
    }
  }

  extension PerceptibleMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard let declaration = declaration.as(ClassDeclSyntax.self) else {
        use.diagnosePerceptibleValue()
        return []
      }
      return use.diagnoseRepetition() ? [] : members(of: declaration.name.text, in: context)
    }

    private static func members(of name: String, in context: some MacroExpansionContext) -> [DeclSyntax] {
      let member = context.makeUniqueName("Member")
      let result = context.makeUniqueName("Result")
      return [
        DeclSyntax(
          unparsed: """
            private let _$perceptionRegistrar = ComposableArchitecture.PerceptionRegistrar()
            """
        ),
        DeclSyntax(
          unparsed: """
            internal nonisolated func access<\(member)>(keyPath: KeyPath<\(name), \(member)>) {
              _$perceptionRegistrar.access(self, keyPath: keyPath)
            }
            """
        ),
        DeclSyntax(
          unparsed: """
            internal nonisolated func withMutation<\(member), \(result)>(
              keyPath: KeyPath<\(name), \(member)>,
              _ mutation: () throws -> \(result)
            ) rethrows -> \(result) {
              try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
            }
            """
        ),
      ]
    }
  }

  extension PerceptibleMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(ClassDeclSyntax.self),
        let property = PerceptibleProperty(member),
        !property.isMarked,
        !property.diagnoseObstacle(in: context)
      else { return [] }
      return ["@PerceptionTracked"]
    }
  }

  extension MacroUse {
    fileprivate func diagnosePerceptibleValue() {
      var fixIts = [removal]
      if declaration.is(StructDeclSyntax.self) {
        fixIts.insert(
          .replace("Replace it with '@ObservableState'", attribute, with: "@ObservableState"),
          at: 0
        )
      }
      context.diagnose(
        attribute,
        "'@Perceptible' can be applied to a class only: observers need an object that they can tell from others",
        id: "PerceptibleNotAClass",
        fixIts: fixIts
      )
    }
  }
#endif
