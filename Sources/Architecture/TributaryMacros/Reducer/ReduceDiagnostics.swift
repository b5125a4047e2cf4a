#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension FunctionDeclSyntax {
    /// Diagnoses logic outside the feature's `body` and offers to move it there.
    func diagnoseReducingWithoutBody(in context: some MacroExpansionContext) {
      context.diagnose(
        name,
        "'reduce(into:action:)' instead of a 'body' is deprecated",
        id: "ReduceWithoutBody",
        severity: .warning,
        fixIts: asBody.map { [.replace("Convert it to a 'body' with a 'Reduce'", self, with: $0)] } ?? []
      )
    }

    /// An equivalent `body`.
    private var asBody: String? {
      let parameters = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
      guard let body, parameters.count == 2 else { return nil }
      let lines = leadingTrivia.description.split(separator: "\n", omittingEmptySubsequences: false)
      let margin = String(lines.last ?? "")
      let head = (attributes.map(\.trimmedDescription) + modifiers.map(\.trimmedDescription) + ["var body"])
        .joined(separator: " ")
      return """
        \(head): some Reducer<Self.State, Self.Action> {
        \(margin)  Reduce { \(parameters.joined(separator: ", ")) in
        \(body.statements.lines(below: margin))
        \(margin)  }
        \(margin)}
        """
    }
  }

  extension CodeBlockItemListSyntax {
    /// Returns the statements as the lines of a closure that replaces a function.
    fileprivate func lines(below margin: String) -> String {
      let text = description.trimmingNewlines
      guard text.contains("\n") || description.contains("\n") else {
        return margin + "    " + trimmedDescription
      }
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  " + $0 }
        .joined(separator: "\n")
    }
  }

  extension String {
    /// The text without empty lines at its beginning and end.
    fileprivate var trimmingNewlines: String {
      var text = self[...]
      while text.first == "\n" { text.removeFirst() }
      while let last = text.last, last == "\n" || last == " " { text.removeLast() }
      return String(text)
    }
  }

  // If `core` is a function with the types of a different feature, the compiler reports for `Reduce(core)` that the
  // function is not a reducer. The macro diagnoses it here when the feature's source proves which type is wrong.

  extension DeclGroupSyntax {
    /// Diagnoses functions that are passed to `Reduce` but whose types are not those of the feature.
    func diagnoseReducedFunctions(in context: some MacroExpansionContext) {
      let members = memberBlock.members
      guard
        let name = asProtocol((any NamedDeclSyntax).self)?.name.text,
        let body = members.body, let bodyType = BodyType(body),
        bodyType.isOwnState(of: self), bodyType.isOwnAction(of: self),
        let accessors = body.bindings.first?.accessorBlock
      else { return }
      let finder = ReducedFunctions(viewMode: .sourceAccurate)
      finder.walk(accessors)
      for function in finder.names.compactMap({ members.function(named: $0) }) {
        function.diagnoseForeignTypes(ownedBy: name, in: members, context: context)
      }
    }
  }

  extension MemberBlockItemListSyntax {
    /// Returns the function with the given name, if there is exactly one.
    fileprivate func function(named name: String) -> FunctionDeclSyntax? {
      let functions = compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter { $0.name.text == name }
      return functions.count == 1 ? functions[0] : nil
    }

    /// Returns whether a type with the given name is declared here. Aliases of other types do not count.
    fileprivate func declares(_ name: String) -> Bool {
      contains { item in
        !item.decl.is(TypeAliasDeclSyntax.self)
          && item.decl.asProtocol((any DeclGroupSyntax).self)?
            .asProtocol((any NamedDeclSyntax).self)?.name.text == name
      }
    }
  }

  extension FunctionDeclSyntax {
    /// Diagnoses the first type that belongs to a different feature.
    fileprivate func diagnoseForeignTypes(
      ownedBy feature: String,
      in members: MemberBlockItemListSyntax,
      context: some MacroExpansionContext
    ) {
      let parameters = Array(signature.parameterClause.parameters)
      guard parameters.count == 2, genericParameterClause == nil else { return }
      let used = [
        (role: "state", own: "State", type: parameters[0].type.withoutSpecifiers),
        (role: "action", own: "Action", type: parameters[1].type.withoutSpecifiers),
        (role: "effect's action", own: "Action", type: signature.returnClause?.type.actionOfEffect),
      ]
      for (role, own, type) in used where members.declares(own) {
        guard let type, let foreign = type.feature(of: own), foreign != feature, foreign != "Self" else {
          continue
        }
        context.diagnose(
          type,
          "'\(name.text)' is passed to 'Reduce', so its \(role) must be '\(feature).\(own)', not '\(foreign).\(own)'",
          id: "ReducedFunctionOfAnotherFeature",
          fixIts: [.replace("Replace it with '\(own)'", type, with: own)]
        )
        return
      }
    }
  }

  extension TypeSyntax {
    fileprivate var withoutSpecifiers: TypeSyntax {
      self.as(AttributedTypeSyntax.self)?.baseType ?? self
    }

    /// The action type of an `Effect` type. For example, it is `Item.Action` for `Effect<Item.Action>`.
    fileprivate var actionOfEffect: TypeSyntax? {
      guard let effect = self.as(IdentifierTypeSyntax.self), effect.name.text == "Effect" else { return nil }
      return effect.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    }

    /// Returns the name of the feature in a type such as `Item.State`.
    fileprivate func feature(of name: String) -> String? {
      guard let member = self.as(MemberTypeSyntax.self), member.name.text == name else { return nil }
      return member.baseType.nameWithoutModule
    }
  }

  /// Finds the names of functions that are passed to `Reduce` and apply to the feature's own state.
  private final class ReducedFunctions: SyntaxVisitor {
    private(set) var names: [String] = []

    // A closure may refer to a different state.
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard
        let callee = node.calledExpression.as(DeclReferenceExprSyntax.self),
        callee.baseName.text == "Reduce", node.arguments.count == 1,
        let argument = node.arguments.first, argument.label == nil
      else { return .visitChildren }
      if let function = argument.expression.as(DeclReferenceExprSyntax.self) {
        names.append(function.baseName.text)
      } else if let member = argument.expression.as(MemberAccessExprSyntax.self),
        ["self", "Self"].contains(member.base?.trimmedDescription)
      {
        names.append(member.declName.baseName.text)
      }
      return .skipChildren
    }
  }
#endif
