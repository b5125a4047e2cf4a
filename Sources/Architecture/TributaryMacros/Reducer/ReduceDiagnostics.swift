#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension FunctionDeclSyntax {
    /// Says that a feature's logic belongs into its `body`, and offers to put it there.
    func diagnoseReducingWithoutBody(in context: some MacroExpansionContext) {
      context.diagnose(
        name,
        "'reduce(into:action:)' in place of a 'body' is deprecated",
        id: "ReduceWithoutBody",
        severity: .warning,
        fixIts: asBody.map { [.replace("Make it a 'body' with a 'Reduce'", self, with: $0)] } ?? []
      )
    }

    /// A `body` that does the same.
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
    /// The statements as lines of a closure that stands in a function's place.
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
    /// The text without empty lines at its start and its end.
    fileprivate var trimmingNewlines: String {
      var text = self[...]
      while text.first == "\n" { text.removeFirst() }
      while let last = text.last, last == "\n" || last == " " { text.removeLast() }
      return String(text)
    }
  }
#endif
