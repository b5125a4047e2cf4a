#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  struct MacroMessage: DiagnosticMessage, FixItMessage {
    let message: String
    let severity: DiagnosticSeverity
    private let id: String

    init(_ message: String, severity: DiagnosticSeverity = .error, id: String) {
      self.message = message
      self.severity = severity
      self.id = id
    }

    var diagnosticID: MessageID { MessageID(domain: "Tributary", id: id) }
    var fixItID: MessageID { diagnosticID }
  }

  extension MacroExpansionContext {
    /// Diagnoses a problem in the source and offers fixes.
    func diagnose(
      _ node: some SyntaxProtocol,
      _ message: String,
      id: String,
      severity: DiagnosticSeverity = .error,
      fixIts: [FixIt] = []
    ) {
      diagnose(
        Diagnostic(
          node: node,
          message: MacroMessage(message, severity: severity, id: id),
          fixIts: fixIts
        )
      )
    }
  }

  extension FixIt {
    /// Creates a fix that consists of one change.
    init(_ message: String, _ change: Change) {
      self.init(message, [change])
    }

    /// Creates a fix that consists of several changes.
    init(_ message: String, _ changes: [Change]) {
      self.init(message: MacroMessage(message, id: "FixIt"), changes: changes)
    }

    /// Creates a fix that replaces a node and preserves the space around it.
    static func replace(_ message: String, _ node: some SyntaxProtocol, with text: String) -> FixIt {
      FixIt(message, .replace(node, with: text))
    }

    /// Creates a fix that removes a node and the space that follows it.
    static func remove(_ message: String, _ node: some SyntaxProtocol) -> FixIt {
      var changes: [Change] = [.replace(node, with: "", trailingTrivia: [])]
      if let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) {
        changes.append(.replaceLeadingTrivia(token: next, newTrivia: []))
      }
      return FixIt(message, changes)
    }

    /// Creates a fix that removes a member of a type, with the lines and comments above it.
    static func removeMember(_ message: String, _ member: some SyntaxProtocol) -> FixIt {
      FixIt(message, .replace(member, with: "", leadingTrivia: []))
    }

    /// Creates a fix that inserts text before a node, on the node's line.
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

  extension FixIt {
    fileprivate static func makeFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
      .replace("Replace 'private' with 'fileprivate'", modifier, with: "fileprivate")
    }
  }

  extension WithModifiersSyntax {
    fileprivate var privateModifier: DeclModifierSyntax? {
      modifiers.first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
    }
  }

  /// The attribute of a macro and the declaration it is attached to.
  struct MacroUse<Context: MacroExpansionContext> {
    let attribute: AttributeSyntax
    let declaration: any DeclGroupSyntax
    let context: Context

    /// Diagnoses a macro that is applied twice, at its second use. The second use should not generate any code.
    /// Returns whether this is that use.
    func diagnoseRepetition() -> Bool {
      let uses = declaration.attributes.named(attribute.name)
      guard uses.count > 1, let own = position(of: attribute) else { return false }
      guard let repeated = uses.dropFirst().first(where: { position(of: $0) == own }) else { return false }
      context.diagnose(
        repeated,
        "'@\(attribute.name)' is applied twice",
        id: "AppliedTwice",
        fixIts: [removal]
      )
      return true
    }

    /// Diagnoses a private type that prevents the macro's extension from naming the declaration. Returns
    /// whether there is one.
    ///
    /// The extension is at the top level of the file, where private members of types are inaccessible.
    func diagnosePrivateNesting() -> Bool {
      let surroundings = context.lexicalContext.filter { $0.asProtocol((any DeclGroupSyntax).self) != nil }
      guard let outermost = surroundings.last else { return false }
      if let modifier = declaration.asProtocol((any WithModifiersSyntax).self)?.privateModifier {
        diagnosePrivate(Syntax(declaration), at: Syntax(modifier), fixIts: [.makeFileprivate(modifier)])
        return true
      }
      guard
        let hidden = surroundings.first(where: {
          $0 != outermost && $0.asProtocol((any WithModifiersSyntax).self)?.privateModifier != nil
        })
      else { return false }
      // The surrounding feature has the same problem, and reports it once for both.
      let isInFeature =
        surroundings.first?.asProtocol((any WithAttributesSyntax).self)?.attributes
        .named("Reducer").isEmpty == false
      if !isInFeature { diagnosePrivate(hidden, at: Syntax(attribute), fixIts: []) }
      return true
    }

    private func diagnosePrivate(_ type: some SyntaxProtocol, at node: Syntax, fixIts: [FixIt]) {
      let name = type.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "it"
      context.diagnose(
        node,
        "'@\(attribute.name)' writes an extension, where the private type '\(name)' is inaccessible; make '\(name)' fileprivate",
        id: "PrivateNesting",
        fixIts: fixIts
      )
    }

    /// A fix that removes this use of the macro.
    var removal: FixIt {
      let own = position(of: attribute)
      let uses = declaration.attributes.named(attribute.name)
      return .remove(
        "Remove '@\(attribute.name)'",
        uses.first { position(of: $0) == own } ?? uses.first ?? attribute
      )
    }

    private func position(of attribute: AttributeSyntax) -> String? {
      context.location(of: attribute, at: .afterLeadingTrivia, filePathMode: .filePath).map {
        "\($0.line.trimmedDescription):\($0.column.trimmedDescription)"
      }
    }
  }
#endif
