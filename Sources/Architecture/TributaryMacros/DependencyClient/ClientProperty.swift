#if Macros
  import SwiftSyntax

  /// A stored property of a struct that is a client of something outside.
  struct ClientProperty {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax

    /// - Returns: `nil` for what no value stores: computed and static properties, and what is not declared by
    ///   a plain name.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let declaration = declaration.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
        let binding = declaration.bindings.first, binding.pattern.is(IdentifierPatternSyntax.self),
        !declaration.modifiers.contains(where: { ["static", "lazy"].contains($0.name.text) }),
        !binding.isComputedProperty
      else { return nil }
      self.declaration = declaration
      self.binding = binding
    }

    /// The name as it is written, with backticks where it has some.
    var name: String { binding.pattern.trimmedDescription }

    /// The name of what stores an endpoint.
    var storageName: String { "_" + name.filter { $0 != "`" } }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// The type as it is written, or that of a simple literal.
    var type: String? {
      binding.typeAnnotation?.type.trimmedDescription ?? binding.initializer?.value.typeOfLiteral
    }

    /// The function that the property is, if it is one.
    var function: FunctionTypeSyntax? { binding.typeAnnotation?.type.function }

    /// The attributes of the function's type, such as `@Sendable`.
    var functionAttributes: AttributeListSyntax { binding.typeAnnotation?.type.functionAttributes ?? [] }

    /// Whether the client's macro leaves the property unimplemented until it is set.
    var isEndpoint: Bool {
      function != nil && isVariable
        && !["DependencyEndpointIgnored", "Dependency"].contains { !declaration.attributes.named($0).isEmpty }
    }

    /// Whether an initialiser can set the property.
    var isInitializable: Bool {
      declaration.attributes.named("Dependency").isEmpty && (isVariable || binding.initializer == nil)
    }

    var accessLevel: Keyword { declaration.modifiers.accessLevel ?? .internal }
  }

  extension PatternBindingSyntax {
    /// Whether it has accessors other than observers.
    fileprivate var isComputedProperty: Bool {
      switch accessorBlock?.accessors {
      case .getter: true
      case .accessors(let accessors):
        accessors.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      case nil: false
      }
    }
  }

  extension TypeSyntax {
    /// The type without parentheses around it.
    private var bare: TypeSyntax {
      guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first,
        only.firstName == nil
      else { return self }
      return only.type.bare
    }

    var function: FunctionTypeSyntax? {
      if let attributed = bare.as(AttributedTypeSyntax.self) { return attributed.baseType.function }
      return bare.as(FunctionTypeSyntax.self)
    }

    fileprivate var functionAttributes: AttributeListSyntax {
      bare.as(AttributedTypeSyntax.self)?.attributes ?? []
    }
  }

  extension ExprSyntax {
    /// The type of a literal that has no other.
    fileprivate var typeOfLiteral: String? {
      switch kind {
      case .booleanLiteralExpr: "Swift.Bool"
      case .integerLiteralExpr: "Swift.Int"
      case .floatLiteralExpr: "Swift.Double"
      case .stringLiteralExpr: "Swift.String"
      default: nil
      }
    }
  }
#endif
