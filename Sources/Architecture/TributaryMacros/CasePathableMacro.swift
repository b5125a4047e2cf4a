#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@CasePathable` by listing the paths to the cases of an enum.
  enum CasePathableMacro: UnformattedMacro {}

  extension CasePathableMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty, !use.diagnosePrivateNesting() else {
        return []
      }
      let conformances = protocols.map { "nonisolated CaseKeyPaths.\($0.nameWithoutModule)" }.joined(
        separator: ", "
      )
      return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")]
    }
  }

  extension CasePathableMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard let declaration = declaration.as(EnumDeclSyntax.self) else {
        context.diagnose(
          node,
          "'@CasePathable' can be applied to an enum only",
          id: "CasePathableNotAnEnum",
          fixIts: [use.removal]
        )
        return []
      }
      if use.diagnoseRepetition() || declaration.diagnoseOverloadedCases(in: context) { return [] }
      return CasePaths(of: declaration, access: declaration.memberAccess(in: context)).declarations
    }
  }

  extension EnumDeclSyntax {
    /// Diagnoses each case that shares its name with another one, for which a case path could not be named. Returns
    /// whether there are any.
    ///
    /// Cases in different clauses of the same `#if` can share a name, because only one of them is compiled.
    func diagnoseOverloadedCases(in context: some MacroExpansionContext) -> Bool {
      let overloaded = caseTrees.overloaded(among: [])
      for enumCase in overloaded {
        let replacement = enumCase.nameWithPayload
        context.diagnose(
          enumCase.element.name,
          "'\(enumCase.name)' is also the name of another case, so its path would be ambiguous",
          id: "OverloadedCase",
          fixIts: [
            .replace("Rename this case to '\(replacement)'", enumCase.element.name, with: replacement)
          ]
        )
      }
      return !overloaded.isEmpty
    }
  }

  extension [CaseTree] {
    fileprivate func overloaded(among earlier: Set<String>) -> [EnumCase] {
      var names = earlier
      var overloaded: [EnumCase] = []
      for tree in self {
        switch tree {
        case .member(let enumCase):
          if !names.insert(enumCase.name).inserted { overloaded.append(enumCase) }
        case .conditional(let clauses):
          for clause in clauses { overloaded += clause.members.overloaded(among: names) }
          names.formUnion(clauses.flatMap { $0.members.all() }.map(\.name))
        }
      }
      return overloaded
    }
  }

  extension EnumCase {
    /// The name followed by the name of the first payload. For example, `failed(reason: String)` becomes
    /// `failedReason`.
    fileprivate var nameWithPayload: String {
      let words = payloads.first.map { $0.label ?? $0.type.trimmedDescription } ?? "Other"
      let letters = words.filter { $0.isLetter || $0.isNumber }
      return name.filter { $0 != "`" } + letters.prefix(1).uppercased() + letters.dropFirst()
    }
  }
#endif
