#if Macros
  import SwiftSyntax

  /// One case of an enum.
  struct EnumCase {
    let element: EnumCaseElementSyntax
    let declaration: EnumCaseDeclSyntax

    /// The name as it is written, with backticks where it has some.
    var name: String { element.name.text }

    /// The payloads of the case, from left to right.
    var payloads: [EnumCaseParameterSyntax] {
      element.parameterClause.map { Array($0.parameters) } ?? []
    }

    /// The type of all that it carries, as the enum of this name has it: `Void`, the type itself, or a tuple
    /// with the labels.
    func payloadType(in enumName: String) -> String {
      switch payloads.count {
      case 0: "Swift.Void"
      case 1: payloads[0].type.replacingSelf(with: enumName)
      default: "(\(payloads.map { $0.labelledType(in: enumName) }.joined(separator: ", ")))"
      }
    }

    /// The documentation that stands above the case, one line an element.
    var documentation: [String] {
      declaration.leadingTrivia.compactMap { piece in
        switch piece {
        case .docLineComment(let text), .docBlockComment(let text): text
        default: nil
        }
      }
    }

    /// The `@available` attributes.
    var availability: [AttributeSyntax] { declaration.attributes.named("available") }

    func has(attribute name: String) -> Bool { !declaration.attributes.named(name).isEmpty }
  }

  extension EnumCaseParameterSyntax {
    /// The label of the payload, if it has one.
    var label: String? {
      guard let firstName, firstName.tokenKind != .wildcard else { return nil }
      return firstName.text
    }

    fileprivate func labelledType(in enumName: String) -> String {
      let type = type.replacingSelf(with: enumName)
      return label.map { "\($0): \(type)" } ?? type
    }
  }
#endif
