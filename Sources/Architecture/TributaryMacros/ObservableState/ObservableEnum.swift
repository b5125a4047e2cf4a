#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Makes an enum observable: its identity is that of its case and of what the case carries.
  struct ObservableEnum {
    private let cases: [CaseTree]
    private let access: String
    /// The cases' numbers, in order, also across the branches of an `#if`.
    private let tags: [String: Int]

    init(_ declaration: EnumDeclSyntax, access: String) {
      cases = declaration.caseTrees
      self.access = access
      var tags: [String: Int] = [:]
      for (tag, enumCase) in cases.all.enumerated() { tags[enumCase.signature] = tag }
      self.tags = tags
    }

    var members: [DeclSyntax] {
      [
        """
        \(raw: access)var _$id: ComposableArchitecture.ObservableStateID {
          \(raw: choice(identity))
        }
        """,
        """
        \(raw: access)mutating func _$willModify() {
          \(raw: choice(announcement))
        }
        """,
      ]
    }

    private func choice(_ write: (EnumCase) -> String) -> String {
      cases.all.isEmpty ? "switch self {}" : "switch self {\n\(cases.source(write))\n  }"
    }

    private func identity(of enumCase: EnumCase) -> String {
      let identities = enumCase.variables.map { ".ObservableStateID._$id(for: \($0))" }
      let type = "ComposableArchitecture"
      let payload =
        identities.first.map { first in
          type + first + identities.dropFirst().map { "._$joined(with: \(type)\($0))" }.joined()
        } ?? "\(type).ObservableStateID._$inert"
      return """
          case \(enumCase.pattern(binding: "let")):
            return \(payload)._$tag(\(tags[enumCase.signature] ?? 0))
        """
    }

    private func announcement(of enumCase: EnumCase) -> String {
      let payloads = enumCase.variables
      guard !payloads.isEmpty else {
        return """
            case \(enumCase.pattern(binding: "var")):
              break
          """
      }
      let calls = payloads.map { "    ComposableArchitecture._$willModify(&\($0))" }
      return """
          case \(enumCase.pattern(binding: "var")):
        \(calls.joined(separator: "\n"))
            self = .\(enumCase.name)(\(enumCase.arguments))
        """
    }
  }

  extension EnumCase {
    /// Tells cases apart that have one name under several conditions.
    fileprivate var signature: String { element.trimmedDescription }

    fileprivate var variables: [String] { payloads.indices.map { "v\($0)" } }

    fileprivate func pattern(binding: String) -> String {
      payloads.isEmpty ? ".\(name)" : "\(binding) .\(name)(\(variables.joined(separator: ", ")))"
    }

    fileprivate var arguments: String {
      zip(payloads, variables).map { payload, variable in
        payload.label.map { "\($0): \(variable)" } ?? variable
      }
      .joined(separator: ", ")
    }
  }
#endif
