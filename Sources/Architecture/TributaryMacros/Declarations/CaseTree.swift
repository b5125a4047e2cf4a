#if Macros
  import SwiftSyntax

  /// Members of a type in source order, with the `#if` blocks around them.
  indirect enum ConditionalTree<Member> {
    case member(Member)
    case conditional([ConditionalClause<Member>])
  }

  /// A clause of an `#if` block, such as `#if DEBUG` or `#else`, with its members.
  struct ConditionalClause<Member> {
    let header: String
    let members: [ConditionalTree<Member>]

    var isElse: Bool { header == "#else" }
  }

  /// The cases of an enum, with the `#if` blocks around them.
  typealias CaseTree = ConditionalTree<EnumCase>

  extension EnumDeclSyntax {
    /// The cases, in order.
    var caseTrees: [CaseTree] {
      memberBlock.members.trees { declaration in
        guard let declaration = declaration.as(EnumCaseDeclSyntax.self) else { return [] }
        return declaration.elements.map { EnumCase(element: $0, declaration: declaration) }
      }
    }
  }

  extension MemberBlockItemListSyntax {
    /// Maps each declaration to members, and preserves the `#if` blocks around them.
    func trees<Member>(_ read: (DeclSyntax) -> [Member]) -> [ConditionalTree<Member>] {
      flatMap { item -> [ConditionalTree<Member>] in
        guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else {
          return read(item.decl).map { .member($0) }
        }
        let clauses = conditional.clauses.map { ConditionalClause($0, read) }
        return clauses.allSatisfy(\.members.isEmpty) ? [] : [.conditional(clauses)]
      }
    }
  }

  extension MemberBlockItemListSyntax {
    /// The declarations, including those in `#if` blocks.
    var declarations: [DeclSyntax] {
      flatMap { item -> [DeclSyntax] in
        guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
        return conditional.clauses.flatMap { clause -> [DeclSyntax] in
          if case .decls(let members) = clause.elements { members.declarations } else { [] }
        }
      }
    }
  }

  extension ConditionalClause {
    fileprivate init(_ clause: IfConfigClauseSyntax, _ read: (DeclSyntax) -> [Member]) {
      header = [clause.poundKeyword.text, clause.condition?.trimmedDescription]
        .compactMap(\.self)
        .joined(separator: " ")
      members =
        if case .decls(let members) = clause.elements { members.trees(read) } else { [] }
    }
  }

  extension Sequence {
    /// Returns all members, regardless of their conditions.
    func all<Member>() -> [Member] where Element == ConditionalTree<Member> {
      flatMap { tree -> [Member] in
        switch tree {
        case .member(let member): [member]
        case .conditional(let clauses): clauses.flatMap { $0.members.all() }
        }
      }
    }

    /// Returns the source code generated for each member, in the member's `#if` blocks.
    func source<Member>(_ write: (Member) -> String?) -> String where Element == ConditionalTree<Member> {
      compactMap { tree -> String? in
        switch tree {
        case .member(let member):
          return write(member)
        case .conditional(let clauses):
          let lines = clauses.flatMap { [$0.header, $0.members.source(write)] } + ["#endif"]
          return lines.filter { !$0.isEmpty }.joined(separator: "\n")
        }
      }
      .joined(separator: "\n")
    }
  }

  struct EnumCase {
    let element: EnumCaseElementSyntax
    let declaration: EnumCaseDeclSyntax

    /// The name in the source, including any backticks.
    var name: String { element.name.text }

    /// The source of the case, without the comma that separates it from the next one.
    var source: String { element.with(\.trailingComma, nil).trimmedDescription }

    /// The payloads of the case, from left to right.
    var payloads: [EnumCaseParameterSyntax] {
      element.parameterClause.map { Array($0.parameters) } ?? []
    }

    /// Returns the type of the payload in the enum with the given name: `Void`, the type itself, or a tuple with
    /// labels.
    func payloadType(in enumName: String) -> String {
      switch payloads.count {
      case 0: "Swift.Void"
      case 1: payloads[0].type.replacingSelf(with: enumName)
      default: "(\(payloads.map { $0.labelledType(in: enumName) }.joined(separator: ", ")))"
      }
    }

    /// The documentation comment of the case, with one element per line.
    var documentation: [String] {
      declaration.leadingTrivia.compactMap { piece in
        switch piece {
        case .docLineComment(let text), .docBlockComment(let text): text
        default: nil
        }
      }
    }

    var availability: [AttributeSyntax] { declaration.attributes.named("available") }

    /// The modifier of an indirect case, followed by a space, or an empty string.
    var indirection: String {
      declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) } ? "indirect " : ""
    }

    var isUnavailable: Bool {
      availability.contains { $0.availability.first == "*" && $0.availability.contains("unavailable") }
    }

    var isDeprecated: Bool {
      availability.contains { $0.availability.contains { $0.hasPrefix("deprecated") } }
    }

    /// The platform versions in which the case is available, in the format of `#available`.
    var versions: [String] {
      availability.flatMap { attribute -> [String] in
        let words = attribute.availability
        if let introduced = words.first(where: { $0.hasPrefix("introduced:") }), let platform = words.first {
          let version = introduced.dropFirst("introduced:".count).drop { $0 == " " }
          return ["\(platform) \(version)"]
        }
        return words.last == "*" ? words.dropLast().map(\.self) : []
      }
    }

    func has(attribute name: String) -> Bool { !declaration.attributes.named(name).isEmpty }
  }

  extension [EnumCase] {
    /// An attribute, followed by a line break, that silences deprecation warnings in code that uses a deprecated
    /// case. It's empty if no attribute is needed.
    var deprecation: String {
      contains(where: \.isDeprecated)
        ? "@available(*, deprecated, message: \"Some of the cases are deprecated.\")\n" : ""
    }
  }

  extension AttributeSyntax {
    /// The arguments of an `@available` attribute.
    fileprivate var availability: [String] {
      guard case .availability(let arguments) = arguments else { return [] }
      return arguments.map { $0.argument.trimmedDescription }
    }
  }

  extension EnumCaseParameterSyntax {
    /// The label of the payload, if any.
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
