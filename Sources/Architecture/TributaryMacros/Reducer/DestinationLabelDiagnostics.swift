#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DeclGroupSyntax {
    /// Offers the label that `ifLet` and `forEach` have, where a call in the feature's body says
    /// `destination:`.
    ///
    /// A warning, as the feature's module may have such a method of its own.
    func diagnoseDestinationLabels(in context: some MacroExpansionContext) {
      guard let accessors = memberBlock.members.body?.bindings.first?.accessorBlock else { return }
      let finder = DestinationLabels(viewMode: .sourceAccurate)
      finder.walk(accessors)
      for (method, label) in finder.labels {
        let replacement = method == "ifLet" ? "then" : "element"
        context.diagnose(
          label,
          "'\(method)' takes a trailing closure, or one with the label '\(replacement):'",
          id: "DestinationLabel",
          severity: .warning,
          fixIts: [.replace("Replace 'destination' with '\(replacement)'", label, with: replacement)]
        )
      }
    }
  }

  /// Finds the label in calls such as `.ifLet(\.$item, action: \.item, destination: { Item() })`.
  private final class DestinationLabels: SyntaxVisitor {
    private(set) var labels: [(method: String, label: TokenSyntax)] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let arguments = Array(node.arguments)
      if let method = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        ["forEach", "ifLet"].contains(method),
        arguments.count == 3, arguments[0].label == nil, arguments[1].label?.text == "action",
        let label = arguments[2].label, label.text == "destination"
      {
        labels.append((method, label))
      }
      return .visitChildren
    }
  }
#endif
