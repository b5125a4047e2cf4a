#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A message of a macro about its use.
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
    /// Says what is wrong with a piece of source, and how to mend it.
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
#endif
