#if Macros
  import SwiftSyntax

  extension DeclGroupSyntax {
    /// Whether a type of the name is among the members, or a generic parameter.
    func names(_ type: String, in members: MemberBlockItemListSyntax) -> Bool {
      let parameters = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
      if parameters?.contains(where: { $0.name.text == type }) == true { return true }
      return members.contains { item in
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

    /// The `body` of an enum that has the reducers of its cases there.
    var staticBody: VariableDeclSyntax? {
      lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first { $0.isStaticBody }
    }

    /// Whether there is a static function of the name.
    func hasStaticFunction(_ name: String) -> Bool {
      contains { item in
        guard let function = item.decl.as(FunctionDeclSyntax.self) else { return false }
        return function.name.text == name && function.modifiers.areStatic
      }
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
    var isBody: Bool { isNamedBody && !modifiers.areStatic }

    /// Whether it is a type's property named `body`.
    var isStaticBody: Bool { isNamedBody && modifiers.areStatic }

    private var isNamedBody: Bool { bindings.first?.pattern.trimmedDescription == "body" }
  }

  extension DeclModifierListSyntax {
    fileprivate var areStatic: Bool {
      contains { $0.name.tokenKind == .keyword(.static) }
    }
  }
#endif
