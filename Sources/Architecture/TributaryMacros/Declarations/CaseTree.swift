#if Macros
  import SwiftSyntax

  /// The cases of an enum as they were written, with the `#if`s around them.
  indirect enum CaseTree {
    case enumCase(EnumCase)
    case conditional([ConditionalCases])
  }

  /// One clause of an `#if`: `#if DEBUG` or `#else`, and the cases under it.
  struct ConditionalCases {
    let header: String
    let cases: [CaseTree]
  }

  extension EnumDeclSyntax {
    /// The cases, in order.
    var caseTrees: [CaseTree] { memberBlock.members.caseTrees }
  }

  extension MemberBlockItemListSyntax {
    fileprivate var caseTrees: [CaseTree] {
      flatMap { item -> [CaseTree] in
        if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
          return declaration.elements.map { .enumCase(EnumCase(element: $0, declaration: declaration)) }
        }
        if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
          let clauses = conditional.clauses.map(ConditionalCases.init)
          return clauses.allSatisfy(\.cases.isEmpty) ? [] : [.conditional(clauses)]
        }
        return []
      }
    }
  }

  extension ConditionalCases {
    fileprivate init(_ clause: IfConfigClauseSyntax) {
      header = [clause.poundKeyword.text, clause.condition?.trimmedDescription]
        .compactMap(\.self)
        .joined(separator: " ")
      cases =
        if case .decls(let members) = clause.elements { members.caseTrees } else { [] }
    }
  }

  extension [CaseTree] {
    /// All cases, under whichever condition.
    var all: [EnumCase] {
      flatMap { tree -> [EnumCase] in
        switch tree {
        case .enumCase(let enumCase): [enumCase]
        case .conditional(let clauses): clauses.flatMap(\.cases.all)
        }
      }
    }

    /// Source code made of each case, under the conditions under which the case is there.
    func source(_ write: (EnumCase) -> String?) -> String {
      compactMap { tree -> String? in
        switch tree {
        case .enumCase(let enumCase):
          return write(enumCase)
        case .conditional(let clauses):
          let lines = clauses.flatMap { [$0.header, $0.cases.source(write)] } + ["#endif"]
          return lines.filter { !$0.isEmpty }.joined(separator: "\n")
        }
      }
      .joined(separator: "\n")
    }
  }

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
