#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@ViewAction(for:)`: lets a view send a feature's view actions.
  enum ViewActionMacro: ExtensionMacro, UnformattedMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      if use.diagnoseRepetition() { return [] }
      guard let store = declaration.memberBlock.members.store else {
        diagnoseNoStore(of: declaration, in: context)
        return []
      }
      diagnoseVisibility(of: store, in: context)
      let sends = DirectSends(viewMode: .sourceAccurate)
      sends.walk(declaration.memberBlock)
      for send in sends.found { send.diagnose(in: context) }
      if protocols.isEmpty { return [] }
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): \(raw: declaration.isolation)ComposableArchitecture.ViewActionSending {}"
        )
      ]
    }

    private static func diagnoseNoStore(
      of declaration: some DeclGroupSyntax,
      in context: some MacroExpansionContext
    ) {
      let feature = declaration.attributes.named("ViewAction").first?.feature ?? "<#Feature#>"
      let brace = declaration.memberBlock.leftBrace
      context.diagnose(
        declaration.introducer,
        "'@ViewAction' sends to a property 'store', and there is none",
        id: "NoStore",
        fixIts: [
          .replace(
            "Add 'store'",
            brace,
            with: "{\n  let store: ComposableArchitecture.StoreOf<\(feature)>\n"
          )
        ]
      )
    }

    private static func diagnoseVisibility(
      of store: VariableDeclSyntax,
      in context: some MacroExpansionContext
    ) {
      let hidden = store.modifiers.first { modifier in
        modifier.detail == nil
          && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
      }
      guard let hidden else { return }
      context.diagnose(
        hidden,
        "'@ViewAction' makes 'store' part of a conformance, so that it cannot be \(hidden.name.text)",
        id: "HiddenStore",
        fixIts: [.remove("Remove '\(hidden.name.text)'", hidden)]
      )
    }
  }

  extension AttributeSyntax {
    /// `Feature` of `@ViewAction(for: Feature.self)`.
    fileprivate var feature: String? {
      let argument = arguments?.as(LabeledExprListSyntax.self)?.first?.expression
      return argument?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    }
  }

  extension MemberBlockItemListSyntax {
    fileprivate var store: VariableDeclSyntax? {
      lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first { variable in
        variable.bindings.contains { $0.pattern.trimmedDescription == "store" }
      }
    }
  }
#endif
