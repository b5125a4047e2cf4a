#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@ObservableState`: makes the fields of a struct, or the cases of an enum, observable.
  enum ObservableStateMacro: UnformattedMacro {}

  extension ObservableStateMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard declaration.canBeObservable, !protocols.isEmpty else { return [] }
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): nonisolated ComposableArchitecture.ObservableState {}"
        )
      ]
    }
  }

  extension ObservableStateMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      if declaration.canBeObservable, use.diagnoseRepetition() { return [] }
      let access = declaration.memberAccess(in: context)
      if let declaration = declaration.as(EnumDeclSyntax.self) {
        return ObservableEnum(declaration, access: access).members
      }
      guard let declaration = declaration.as(StructDeclSyntax.self) else {
        use.diagnoseDeclaration()
        return []
      }
      return registrar(access: access) + StateCodingKeys(of: declaration).members(in: context)
    }

    // Without `@ObservationStateIgnored`, as the storage of fields: the compiler asks for the attributes of
    // the members that stand in the source, and for none of those that macros write. To mark them would be an
    // expansion more for each.
    private static func registrar(access: String) -> [DeclSyntax] {
      [
        DeclSyntax(
          unparsed: """
            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()
            """
        ),
        DeclSyntax(
          unparsed: """
            \(access)var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }
            """
        ),
        DeclSyntax(
          unparsed: """
            \(access)mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
            """
        ),
      ]
    }
  }

  extension ObservableStateMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(StructDeclSyntax.self),
        let field = StateField(member),
        !field.hasOwnAttribute,
        !field.observesItself,
        !field.diagnoseObstacle(in: context)
      else { return [] }
      return ["@ObservationStateTracked"]
    }
  }

  extension DeclGroupSyntax {
    fileprivate var canBeObservable: Bool { self.is(StructDeclSyntax.self) || self.is(EnumDeclSyntax.self) }
  }

  extension ClassDeclSyntax {
    /// Makes a struct of the class.
    fileprivate var toStruct: FixIt {
      let modifiers = modifiers.filter { ![.keyword(.final), .keyword(.open)].contains($0.name.tokenKind) }
      let isOpen = self.modifiers.contains { $0.name.tokenKind == .keyword(.open) }
      var changes: [FixIt.Change] = [.replace(classKeyword, with: "struct")]
      if modifiers.count < self.modifiers.count {
        let text = (isOpen ? "public " : "") + modifiers.map { "\($0.trimmed) " }.joined()
        changes.append(.replace(self.modifiers, with: text, trailingTrivia: []))
      }
      return FixIt("Make it a struct", changes)
    }
  }

  extension MacroUse {
    fileprivate func diagnoseDeclaration() {
      var fixIts = [removal]
      if let declaration = declaration.as(ClassDeclSyntax.self) {
        fixIts.insert(.replace("Replace it with '@Observable'", attribute, with: "@Observable"), at: 0)
        if declaration.inheritanceClause == nil {
          fixIts.append(declaration.toStruct)
        }
      }
      context.diagnose(
        attribute,
        """
        '@ObservableState' can be applied to a struct or an enum only: state is a value, of which a store holds the one copy \
        that counts
        """,
        id: "ObservableStateNotAValue",
        fixIts: fixIts
      )
    }
  }
#endif
