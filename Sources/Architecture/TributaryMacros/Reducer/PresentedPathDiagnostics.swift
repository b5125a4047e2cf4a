#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  // Diagnoses problems with `.ifLet(\.$item, action: \.item) { … }` in the body of a feature that the compiler
  // diagnoses late or not at all. The feature's source has to prove the problem: the call needs to apply to the
  // feature's own state, and no code outside the declaration of the state may be able to add a name with a dollar
  // sign.

  extension DeclGroupSyntax {
    /// Diagnoses `ifLet` paths that do not lead to a presented property, and closures that do not use the
    /// result builder.
    func diagnosePresentedPaths(in context: some MacroExpansionContext) {
      guard
        let body = memberBlock.members.body,
        BodyType(body)?.isOwnState(of: self) ?? true,
        let state = PlainState(in: memberBlock.members)
      else { return }
      let finder = PresentedCalls(viewMode: .sourceAccurate)
      if let accessors = body.bindings.first?.accessorBlock { finder.walk(accessors) }
      for call in finder.calls {
        if !call.diagnosePath(to: state, in: context), state.presented.contains(call.name) {
          call.diagnoseReturn(in: context)
          call.diagnoseAction(of: state, in: memberBlock.members, in: context)
        }
      }
    }
  }

  /// A feature's state, if its declaration contains all of its names with a dollar sign.
  struct PlainState {
    /// The properties by name.
    private var properties: [String: VariableDeclSyntax] = [:]

    init?(in members: MemberBlockItemListSyntax) {
      let plainProtocols = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable", "Sendable",
      ]
      guard
        let state = members.lazy.compactMap({ $0.decl.as(StructDeclSyntax.self) })
          .first(where: { $0.name.text == "State" }),
        state.attributes.allSatisfy({ $0.as(AttributeSyntax.self)?.name == "ObservableState" }),
        state.inheritanceClause?.inheritedTypes.allSatisfy({
          plainProtocols.contains($0.type.trimmedDescription)
        }) ?? true
      else { return nil }
      for member in state.memberBlock.members {
        if member.decl.is(IfConfigDeclSyntax.self) || member.decl.is(MacroExpansionDeclSyntax.self) {
          return nil
        }
        guard let property = member.decl.as(VariableDeclSyntax.self) else { continue }
        for binding in property.bindings {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          properties[name.identifier.text] = property
        }
      }
    }

    func property(_ name: String) -> VariableDeclSyntax? { properties[name] }

    /// The names of the properties that may be presented.
    var presented: [String] {
      properties.filter {
        !$0.value.attributes.named("Presents").isEmpty
          || !$0.value.attributes.named("PresentationState").isEmpty
      }
      .keys.sorted()
    }
  }

  /// A call to `ifLet` with a path to the projected value of a property, as in `.ifLet(\.$item, …)`.
  struct PresentedCall {
    let call: FunctionCallExprSyntax
    let component: DeclReferenceExprSyntax

    /// The name of the property, without the dollar sign.
    var name: String { String(component.baseName.text.dropFirst()) }

    init?(_ call: FunctionCallExprSyntax) {
      guard
        let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self),
        path.root == nil,
        case .property(let property)? = path.components.first?.component,
        property.declName.baseName.text.hasPrefix("$")
      else { return nil }
      self.call = call
      component = property.declName
    }

    /// Diagnoses a path to a property that does not exist or is not presented.
    func diagnosePath(to state: PlainState, in context: some MacroExpansionContext) -> Bool {
      guard let property = state.property(name) else {
        context.diagnose(
          component,
          "'State' has no member '$\(name)': it has no property '\(name)' with '@Presents'",
          id: "NoPresentedProperty",
          fixIts: state.presented.map { .replace("Replace it with '$\($0)'", component, with: "$\($0)") }
        )
        return true
      }
      guard property.attributes.isEmpty else { return false }
      context.diagnose(
        component,
        "'State' has no member '$\(name)': its property '\(name)' has no '@Presents'",
        id: "NotPresented",
        fixIts: [.insert("Add '@Presents'", "@Presents ", before: property)]
      )
      return true
    }

    /// Diagnoses a `return` in the closure for the child reducer. The closure is a result builder.
    func diagnoseReturn(in context: some MacroExpansionContext) {
      let closures =
        [call.trailingClosure].compactMap(\.self)
        + call.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
      for statement in closures.flatMap(\.statements) {
        guard
          let statement = statement.item.as(ReturnStmtSyntax.self), let expression = statement.expression
        else { continue }
        context.diagnose(
          statement,
          "cannot use explicit 'return' in the closure of 'ifLet', from which the child's reducer is built",
          id: "ReturnInBuiltClosure",
          fixIts: [.replace("Remove 'return'", statement, with: expression.trimmedDescription)]
        )
      }
    }
  }

  /// Finds calls to `ifLet` in chains that apply to the feature's own state.
  private final class PresentedCalls: SyntaxVisitor {
    private(set) var calls: [PresentedCall] = []

    // A closure may refer to a different state.
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      var links: [PresentedCall] = []
      var link = node
      while let member = link.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
        // Other methods, such as `pullback`, may refer to a state other than the feature's.
        guard
          ["forEach", "ifCaseLet", "ifLet", "onChange"].contains(member.declName.baseName.text),
          link.arguments.first?.label == nil || member.declName.baseName.text == "onChange",
          let next = base.as(FunctionCallExprSyntax.self)
        else { return .skipChildren }
        if member.declName.baseName.text == "ifLet", let call = PresentedCall(link) { links.append(call) }
        link = next
      }
      if let base = link.calledExpression.as(DeclReferenceExprSyntax.self),
        ["BindingReducer", "CombineReducers", "EmptyReducer", "Reduce", "Scope"].contains(base.baseName.text)
      {
        calls += links.reversed()
      }
      return .skipChildren
    }
  }

  extension PresentedCall {
    /// Diagnoses an action case that contains the presented feature's own actions, in a call without a
    /// reducer.
    ///
    /// Such a call requires state with a default reducer. If the state is `Item.State`, the action case's payload is
    /// a `PresentationAction` of that reducer's actions, and cannot be `Item.Action` as well.
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
        "the case '\(property.declName.baseName.text)' must have the payload '\(wanted)'",
        id: "NoPresentationAction",
        fixIts: [.replace("Replace '\(payload.trimmedDescription)' with it", payload, with: wanted)]
      )
    }

    /// Returns the payload type of a case of the feature's actions, if the payload is a single value.
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
