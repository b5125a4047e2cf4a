#if Macros
  import SwiftSyntax

  /// The list of paths to an enum's cases, as source code.
  struct CasePaths {
    private let enumName: String
    private let trees: [CaseTree]
    private let allCases: [EnumCase]
    private let access: String
    /// A Boolean value that indicates whether an associated type of the list's protocols shares its name with
    /// the enum or with the type of a payload.
    private let hidesTypes: Bool

    init(of declaration: EnumDeclSyntax, access: String) {
      enumName = declaration.name.text
      // A case that is unavailable on all platforms has no values, so it does not need a path.
      trees = declaration.caseTrees.available
      allCases = declaration.caseTrees.all()
      self.access = access
      let payloads = trees.all().compactMap(\.element.parameterClause)
      hidesTypes =
        Self.hiddenTypes.contains(declaration.name.text)
        || payloads.contains {
          $0.tokens(viewMode: .sourceAccurate).contains { Self.hiddenTypes.contains($0.text) }
        }
    }

    /// The associated types of the list's protocols. They shadow surrounding types.
    private static let hiddenTypes: Set = ["Element", "Iterator", "Root"]

    var declarations: [DeclSyntax] {
      let list = """
        \(access)nonisolated struct AllCasePaths: \(protocols) {
        \([properties, reflection, iteration].filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        """
      if !hidesTypes { return [DeclSyntax(unparsed: list), allCasePaths] }
      return [
        DeclSyntax(
          unparsed: """
            \(access)nonisolated enum _$CasePaths {
            \(access)typealias _$Root = \(enumName)
            \(payloadAliases)
            \(list)
            }
            """
        ),
        DeclSyntax(unparsed: "\(access)typealias AllCasePaths = _$CasePaths.AllCasePaths"),
        allCasePaths,
      ]
    }

    /// The name of the enum within the list.
    private var root: String { hidesTypes ? "_$Root" : enumName }

    /// Aliases for the types of the payloads. Nothing in the list shadows them.
    private var payloadAliases: String {
      trees.source { enumCase in
        if enumCase.payloads.isEmpty { return nil }
        let attributes = enumCase.availability.map { "\($0.trimmedDescription)\n" }.joined()
        return """
          \(attributes)\(access)typealias \(alias(of: enumCase)) = \(enumCase.payloadType(in: enumName))
          """
      }
    }

    private func alias(of enumCase: EnumCase) -> String { enumCase.name.prefixed("_$") }

    private func payloadType(of enumCase: EnumCase) -> String {
      hidesTypes && !enumCase.payloads.isEmpty ? alias(of: enumCase) : enumCase.payloadType(in: enumName)
    }

    /// The paths without the look-up from a value to its path, for enums that rarely need the look-up.
    var pathsAlone: [DeclSyntax] {
      [
        DeclSyntax(
          unparsed: """
            \(access)nonisolated struct AllCasePaths: Swift.Sendable {
            \(trees.source { CasePath(of: $0, type: $0.payloadType(in: enumName), root: enumName, access: access).source })
            }
            """
        ),
        allCasePaths,
      ]
    }

    private var allCasePaths: DeclSyntax {
      DeclSyntax(
        unparsed: """
          \(access)nonisolated static var allCasePaths: AllCasePaths {
          AllCasePaths()
          }
          """
      )
    }

    private var properties: String {
      trees.source { CasePath(of: $0, type: payloadType(of: $0), root: root, access: access).source }
    }

    /// An enum without cases has no values whose path could be read.
    private var protocols: String {
      (allCases.isEmpty ? "" : "CaseKeyPaths.CasePathReflectable, ") + "Swift.Sendable, Swift.Sequence"
    }

    /// This is a chain of `if` statements because the compiler would report that a `switch` is not exhaustive if some
    /// of the cases cannot have values.
    private var reflection: String {
      if allCases.isEmpty { return "" }
      let rest = trees.lastUnconditional
      let branches = trees.source { enumCase in
        if enumCase.name == rest?.name { return nil }
        return """
          if case .\(enumCase.name) = root {
          return \\.\(enumCase.name)
          }
          """
          .available(where: enumCase)
      }
      return """
        \(allCases.deprecation)\(access)subscript(root: \(root)) -> CaseKeyPaths.PartialCaseKeyPath<\(root)> {
        \(branches.isEmpty ? "" : branches + "\n")return \(rest.map { "\\.\($0.name)" } ?? "\\CaseKeyPaths.Case<\(root)>.self")
        }
        """
    }

    private var iteration: String {
      let steps = trees.source { "paths.append(\\.\($0.name))".available(where: $0) }
      let list = "[CaseKeyPaths.PartialCaseKeyPath<\(root)>]"
      return """
        \(allCases.deprecation)\(access)func makeIterator() -> Swift.IndexingIterator<\(list)> {
        \(steps.isEmpty ? "let" : "var") paths: \(list) = []
        \(steps.isEmpty ? "" : steps + "\n")return paths.makeIterator()
        }
        """
    }
  }

  extension [CaseTree] {
    /// The last case that is available wherever the enum is available.
    fileprivate var lastUnconditional: EnumCase? {
      for case .member(let enumCase) in reversed() where enumCase.availability.isEmpty { return enumCase }
      return nil
    }

    fileprivate var available: [CaseTree] {
      compactMap { tree in
        switch tree {
        case .member(let enumCase):
          return enumCase.isUnavailable ? nil : tree
        case .conditional(let clauses):
          return .conditional(
            clauses.map { ConditionalClause(header: $0.header, members: $0.members.available) }
          )
        }
      }
    }
  }

  extension String {
    /// Returns the statement with a condition, so that it runs only where the case is available.
    fileprivate func available(where enumCase: EnumCase) -> String {
      let versions = enumCase.versions
      guard !versions.isEmpty else { return self }
      return """
        if #available(\(versions.joined(separator: ", ")), *) {
        \(self)
        }
        """
    }
  }

  /// The path to a single case, as the source code of a property.
  struct CasePath {
    let source: String

    /// - Parameters:
    ///   - enumCase: The case.
    ///   - payloadType: The type of the case's payload.
    ///   - root: The name of the enum.
    ///   - access: The access modifier of the property, followed by a space.
    init(of enumCase: EnumCase, type payloadType: String, root: String, access: String) {
      let payloads = enumCase.payloads
      let type = "CaseKeyPaths.AnyCasePath<\(root), \(payloadType)>"
      let arguments = [
        Self.embedding(enumCase, payloads, root: root),
        Self.extraction(enumCase, payloads),
        Self.change(enumCase, payloads),
      ]
      let attributes = enumCase.documentation + enumCase.availability.map(\.trimmedDescription)
      source = """
        \(attributes.map { $0 + "\n" }.joined())\(access)var \(enumCase.name): \(type) {
        \(type)(
        \(arguments.compactMap(\.self).joined(separator: ",\n"))
        )
        }
        """
    }

    private static func embedding(
      _ enumCase: EnumCase,
      _ payloads: [EnumCaseParameterSyntax],
      root: String
    ) -> String {
      let made = "\(root).\(enumCase.name)"
      if payloads.isEmpty { return "uncapturing: { \(made) }" }
      // The case is passed by name because the compiler would warn that the body of a closure is never executed if
      // the type of the payload has no values.
      if payloads.count == 1 { return "uncapturing: \(made)" }
      let values = payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "$0.\(index)"
      }
      return "uncapturing: { \(made)(\(values.joined(separator: ", "))) }"
    }

    private static func extraction(_ enumCase: EnumCase, _ payloads: [EnumCaseParameterSyntax]) -> String {
      """
      extract: { root in
      guard case .\(enumCase.name)\(pattern(payloads, "let")) = root else {
      return nil
      }
      return \(payloads.isEmpty ? "()" : value(payloads))
      }
      """
    }

    /// Moves the payload out of the enum and back into it, so that its references have a single owner during the
    /// change.
    private static func change(_ enumCase: EnumCase, _ payloads: [EnumCaseParameterSyntax]) -> String? {
      if payloads.isEmpty { return nil }
      let lone = payloads.count == 1
      let parts = payloads.enumerated().map { index, payload in
        let part = lone ? "value0" : "value.\(index)"
        return payload.label.map { "\($0): \(part)" } ?? part
      }
      return """
        modify: { root, change in
        guard case .\(enumCase.name)\(pattern(payloads, lone ? "var" : "let"))? = root else {
        return
        }
        \(lone ? "" : "var value = \(value(payloads))\n")root = nil
        change(&\(lone ? "value0" : "value"))
        root = .\(enumCase.name)(\(parts.joined(separator: ", ")))
        }
        """
    }

    private static func pattern(_ payloads: [EnumCaseParameterSyntax], _ binding: String) -> String {
      if payloads.isEmpty { return "" }
      let names = payloads.indices.map { "\(binding) value\($0)" }
      return "(\(names.joined(separator: ", ")))"
    }

    private static func value(_ payloads: [EnumCaseParameterSyntax]) -> String {
      if payloads.count == 1 { return "value0" }
      let parts = payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "value\(index)"
      }
      return "(\(parts.joined(separator: ", ")))"
    }
  }
#endif
