#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The state and action types of `body`, read from its type: `some Reducer<Int, Bool>`, `some
  /// ReducerOf<Self>`, `Reduce<Int, Bool>`; or those of `reduce(into:action:)`, read from its parameters.
  struct BodyType {
    let state: String
    let action: String

    /// Returns `nil` when the property's type does not name them.
    /// - Parameter body: The property.
    init?(_ body: VariableDeclSyntax) {
      guard let type = body.bindings.first?.typeAnnotation?.type else { return nil }
      // An `any Reducer` is no reducer, and so no body.
      let opaque = type.as(SomeOrAnyTypeSyntax.self)
      if let opaque, opaque.someOrAnySpecifier.tokenKind != .keyword(.some) { return nil }
      guard let (name, clause) = (opaque?.constraint ?? type).nameAndArguments else { return nil }
      let arguments = clause.arguments.map { $0.argument.trimmedDescription }
      switch (name, arguments.count) {
      case ("Reducer", 2) where opaque != nil, ("ReducerProtocol", 2) where opaque != nil,
        ("Reduce", 2) where opaque == nil:
        state = Self.qualified(arguments[0], if: "State")
        action = Self.qualified(arguments[1], if: "Action")
      case ("ReducerOf", 1) where opaque != nil, ("ReducerProtocolOf", 1) where opaque != nil:
        state = "\(arguments[0]).State"
        action = "\(arguments[0]).Action"
      default:
        return nil
      }
    }

    /// Returns `nil` when the function's first parameter is not `inout`.
    /// - Parameter reduce: The function `reduce(into:action:)`.
    init?(_ reduce: FunctionDeclSyntax) {
      let types = reduce.signature.parameterClause.parameters.map(\.type)
      guard types.count == 2, let state = types[0].as(AttributedTypeSyntax.self) else { return nil }
      self.state = Self.qualified(state.baseType.trimmedDescription, if: "State")
      action = Self.qualified(types[1].trimmedDescription, if: "Action")
    }

    /// The builder of such a body.
    var builder: AttributeSyntax {
      "@ComposableArchitecture.ReducerBuilder<\(raw: state), \(raw: action)>"
    }

    /// Whether the state is the reducer's own type of that name.
    func isOwnState(of declaration: some DeclGroupSyntax) -> Bool {
      isOwn(state, "State", of: declaration)
    }

    /// Whether the actions are the reducer's own type of that name.
    func isOwnAction(of declaration: some DeclGroupSyntax) -> Bool {
      isOwn(action, "Action", of: declaration)
    }

    private func isOwn(_ type: String, _ name: String, of declaration: some DeclGroupSyntax) -> Bool {
      let reducer = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
      return type == "Self.\(name)" || type == reducer.map { "\($0).\(name)" }
    }

    private static func qualified(_ type: String, if name: String) -> String {
      type == name ? "Self.\(name)" : type
    }
  }

  extension TypeSyntax {
    /// The name without its module, and the generic arguments, if it has some.
    fileprivate var nameAndArguments: (String, GenericArgumentClauseSyntax)? {
      if let type = self.as(MemberTypeSyntax.self) {
        return type.genericArgumentClause.map { (type.name.text, $0) }
      }
      guard let type = self.as(IdentifierTypeSyntax.self) else { return nil }
      return type.genericArgumentClause.map { (type.name.text, $0) }
    }
  }
#endif
