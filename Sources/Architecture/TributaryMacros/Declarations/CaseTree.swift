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
#endif
