#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension PresentedCall {
    /// Diagnoses an action's case that carries the presented feature's own actions, in a call without a
    /// reducer.
    ///
    /// Such a call is for state that brings its reducer along. With the state `Item.State`, the case carries
    /// a `PresentationAction` of that reducer's actions, which `Item.Action` cannot be as well.
    func diagnoseAction(
      of state: PlainState,
      in members: MemberBlockItemListSyntax,
      in context: some MacroExpansionContext
    ) {
      guard
        call.trailingClosure == nil, call.arguments.count == 2,
        let path = call.arguments.last?.expression.as(KeyPathExprSyntax.self), path.components.count == 1,
        case .property(let property)? = path.components.first?.component,
        let payload = payload(of: property.declName.baseName.text, in: members),
        let type = state.property(name)?.bindings.first?.typeAnnotation?.type.as(OptionalTypeSyntax.self),
        let presented = type.wrappedType.as(MemberTypeSyntax.self), presented.name.text == "State",
        let actions = payload.as(MemberTypeSyntax.self), actions.name.text == "Action",
        presented.baseType.trimmedDescription == actions.baseType.trimmedDescription
      else { return }
      let wanted = "PresentationAction<\(payload.trimmedDescription)>"
      context.diagnose(
        property.declName,
        "the case '\(property.declName.baseName.text)' has to carry a '\(wanted)'",
        id: "NoPresentationAction",
        fixIts: [.replace("Replace '\(payload.trimmedDescription)' with it", payload, with: wanted)]
      )
    }

    /// The type that a case of the feature's actions carries alone.
    private func payload(of name: String, in members: MemberBlockItemListSyntax) -> TypeSyntax? {
      let actions = members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }.first {
        $0.name.text == "Action"
      }
      let cases = actions?.memberBlock.members.lazy.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      let element = cases?.flatMap(\.elements).first { $0.name.text == name }
      guard let parameters = element?.parameterClause?.parameters, parameters.count == 1 else { return nil }
      return parameters.first?.type
    }
  }
#endif
