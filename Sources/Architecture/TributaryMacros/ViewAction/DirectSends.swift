#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Finds the calls of `store.send` in a view.
  final class DirectSends: SyntaxVisitor {
    private(set) var found: [DirectSend] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let send = DirectSend(node) { found.append(send) }
      return .visitChildren
    }
  }

  /// A call like `store.send(.view(.incrTapped))`.
  struct DirectSend {
    private let call: FunctionCallExprSyntax
    private let store: MemberAccessExprSyntax

    init?(_ call: FunctionCallExprSyntax) {
      guard
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "send",
        ["store", "self.store"].contains(member.base?.trimmedDescription)
      else { return nil }
      self.call = call
      store = member
    }

    /// Says that the view goes past its own `send`. What is no view action is for the feature to sort out.
    func diagnose(in context: some MacroExpansionContext) {
      context.diagnose(
        call,
        "A view with '@ViewAction' sends by 'send', not by 'store.send'",
        id: "DirectSend",
        severity: .warning,
        fixIts: fixIts
      )
    }

    private var fixIts: [FixIt] {
      guard
        let argument = call.arguments.first?.expression.as(FunctionCallExprSyntax.self),
        let wrapper = argument.calledExpression.as(MemberAccessExprSyntax.self),
        wrapper.declName.baseName.text == "view",
        argument.arguments.count == 1,
        let action = argument.arguments.first?.expression
      else { return [] }
      return [
        FixIt(
          "Send the view's action",
          [.replace(store, with: "send"), .replace(argument, with: action.trimmedDescription)]
        )
      ]
    }
  }
#endif
