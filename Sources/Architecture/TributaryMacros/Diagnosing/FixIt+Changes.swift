#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  extension FixIt {
    /// A fix by one change.
    init(_ message: String, _ change: Change) {
      self.init(message, [change])
    }

    /// A fix by several changes.
    init(_ message: String, _ changes: [Change]) {
      self.init(message: MacroMessage(message, id: "FixIt"), changes: changes)
    }

    /// Replaces a node, and keeps the space around it.
    static func replace(_ message: String, _ node: some SyntaxProtocol, with text: String) -> FixIt {
      FixIt(message, .replace(node, with: text))
    }

    /// Removes a node together with the space that parted it from what follows.
    static func remove(_ message: String, _ node: some SyntaxProtocol) -> FixIt {
      var changes: [Change] = [.replace(node, with: "", trailingTrivia: [])]
      if let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) {
        changes.append(.replaceLeadingTrivia(token: next, newTrivia: []))
      }
      return FixIt(message, changes)
    }

    /// Removes a member of a type together with the lines and comments above it.
    static func removeMember(_ message: String, _ member: some SyntaxProtocol) -> FixIt {
      FixIt(message, .replace(member, with: "", leadingTrivia: []))
    }

    /// Puts text before a node, on the node's line.
    static func insert(_ message: String, _ text: String, before node: some SyntaxProtocol) -> FixIt {
      FixIt(message, .replace(node, with: text + node.trimmedDescription))
    }
  }

  extension FixIt.Change {
    static func replace(
      _ node: some SyntaxProtocol,
      with text: String,
      leadingTrivia: Trivia? = nil,
      trailingTrivia: Trivia? = nil
    ) -> FixIt.Change {
      .replace(
        oldNode: Syntax(node),
        newNode: Syntax(
          TokenSyntax(
            .unknown(text),
            leadingTrivia: leadingTrivia ?? node.leadingTrivia,
            trailingTrivia: trailingTrivia ?? node.trailingTrivia,
            presence: .present
          )
        )
      )
    }
  }
#endif
