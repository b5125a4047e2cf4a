#if Macros
  import SwiftSyntax

  /// The path to one case, as source code of a property.
  struct CasePath {
    let source: String

    /// - Parameters:
    ///   - enumCase: The case.
    ///   - root: The enum's name.
    ///   - access: The access modifier of the property, with a space after it.
    init(of enumCase: EnumCase, root: String, access: String) {
      let payloads = enumCase.payloads
      let type = "CaseKeyPaths.AnyCasePath<\(root), \(enumCase.payloadType(in: root))>"
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
      // By name and not in a closure, which would be warned about as never run where there is no value of the
      // payload's type.
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

    /// Moves the payload out, so that what it holds by reference has one owner while it is changed, and back.
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
