#if Macros
  import SwiftSyntax

  extension DeclGroupSyntax {
    /// Whether a type of the name is among the members, or a generic parameter.
    func names(_ type: String, in members: MemberBlockItemListSyntax) -> Bool {
      members.contains { item in
        if let alias = item.decl.as(TypeAliasDeclSyntax.self) { return alias.name.text == type }
        guard let nested = item.decl.asProtocol((any NamedDeclSyntax).self) else { return false }
        return nested.isType && nested.name.text == type
      }
    }
  }

  extension NamedDeclSyntax {
    fileprivate var isType: Bool {
      [.structDecl, .enumDecl, .classDecl, .actorDecl].contains(kind)
    }
  }

  extension MemberBlockItemListSyntax {
    /// The reducer's `body`.
    var body: VariableDeclSyntax? {
      lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first { $0.isBody }
    }

    /// The reducer's `reduce(into:action:)`.
    var reduce: FunctionDeclSyntax? {
      lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first { function in
        let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
        return function.name.text == "reduce" && labels == ["into", "action"]
      }
    }
  }

  extension VariableDeclSyntax {
    /// Whether it is an instance's property named `body`.
    var isBody: Bool {
      guard !modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) else { return false }
      return bindings.first?.pattern.trimmedDescription == "body"
    }
  }
#endif
