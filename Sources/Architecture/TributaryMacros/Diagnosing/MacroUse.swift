#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A macro's attribute and what it is attached to.
  struct MacroUse<Context: MacroExpansionContext> {
    let attribute: AttributeSyntax
    let declaration: any DeclGroupSyntax
    let context: Context

    /// Tells whether the macro is applied twice. Of two uses, the second is diagnosed and is to expand to
    /// nothing.
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

    /// Removes this use of the macro.
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
