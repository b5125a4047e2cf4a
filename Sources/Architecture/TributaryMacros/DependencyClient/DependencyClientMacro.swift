#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@DependencyClient` by turning each function of a struct into an endpoint that must be set before
  /// it's called.
  enum DependencyClientMacro: UnformattedMacro {}

  extension DependencyClientMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(StructDeclSyntax.self), let property = ClientProperty(member), property.isEndpoint
      else {
        return []
      }
      let own = property.declaration.attributes.named("DependencyEndpoint").first
      let use = EndpointUse(attribute: own ?? node, declaration: member, context: context)
      let isReplaced = use.endpoint.map { $0.hasMethod && (own != nil || $0.isLabelled) } ?? false
      return (own == nil ? ["@DependencyInjection.DependencyEndpoint"] : [])
        + (isReplaced ? deprecations : [])
    }

    /// This attribute makes code completion offer the method first. It does not cause warnings, because the version
    /// of the deprecation will never exist.
    private static let deprecations: [AttributeSyntax] = ["iOS", "macOS", "tvOS", "visionOS", "watchOS"].map {
      """
      @available(\(raw: $0), deprecated: 9999, message: "The method with argument labels does the same.")
      """
    }
  }

  extension DependencyClientMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard let declaration = declaration.as(StructDeclSyntax.self) else {
        context.diagnose(
          declaration.introducer,
          "'@DependencyClient' can be applied to a struct only",
          id: "ClientNotAStruct",
          fixIts: [use.removal]
        )
        return []
      }
      if use.diagnoseRepetition() || diagnoseJointDeclarations(in: declaration, context) { return [] }
      let trees = declaration.memberBlock.members.trees { [ClientProperty($0)].compactMap(\.self) }
      let properties = trees.all()
      let untyped = properties.filter { $0.isInitializable && $0.type == nil }
      for property in untyped { diagnoseMissingType(of: property, in: context) }
      guard untyped.isEmpty, properties.contains(where: \.isEndpoint) else { return [] }
      let access = ClientInitializers.access(of: declaration, properties, in: context)
      let aliases = declaration.memberBlock.members.declarations.compactMap {
        $0.as(TypeAliasDeclSyntax.self)
      }
      return ClientInitializers(properties: trees, aliases: aliases, access: access).declarations
    }

    /// - Returns: `true` if there was a joint declaration.
    private static func diagnoseJointDeclarations(
      in client: StructDeclSyntax,
      _ context: some MacroExpansionContext
    ) -> Bool {
      let joint = client.memberBlock.members.declarations.compactMap { $0.as(VariableDeclSyntax.self) }
        .filter { $0.bindings.count > 1 && !$0.modifiers.contains { $0.name.text == "static" } }
      for declaration in joint {
        context.diagnose(
          declaration.bindings,
          "'@DependencyClient' requires a separate declaration for each property",
          id: "SeveralProperties"
        )
      }
      return !joint.isEmpty
    }

    private static func diagnoseMissingType(
      of property: ClientProperty,
      in context: some MacroExpansionContext
    ) {
      let pattern = property.binding.pattern
      context.diagnose(
        property.binding,
        "'\(property.name)' requires a type annotation for the generated initializers",
        id: "NoType",
        fixIts: [
          .replace(
            "Insert ': <#Type#>'",
            pattern,
            with: "\(property.name): <#Type#>"
          )
        ]
      )
    }
  }

  /// A client's initializers. One takes every property, and the other takes only the properties that are not
  /// endpoints.
  struct ClientInitializers {
    fileprivate let properties: [ConditionalTree<ClientProperty>]
    /// The type aliases that the client declares.
    fileprivate let aliases: [TypeAliasDeclSyntax]
    fileprivate let access: String

    var declarations: [DeclSyntax] {
      [
        // Without an endpoint, both initializers would be the same.
        DeclSyntax(
          unparsed: initializers(of: properties[...], where: \.isInitializable) {
            $0.contains(where: \.isEndpoint)
          }
        ),
        DeclSyntax(
          unparsed: initializers(of: properties[...], where: { $0.isInitializable && !$0.isEndpoint }) { _ in
            true
          }
        ),
      ]
    }

    /// Returns the initializers for the properties that have been processed and the ones that remain. There is an
    /// initializer for each clause of an `#if` with properties, because a parameter list cannot contain an `#if`.
    private func initializers(
      of left: ArraySlice<ConditionalTree<ClientProperty>>,
      after earlier: [ClientProperty] = [],
      where isParameter: (ClientProperty) -> Bool,
      isNeeded: ([ClientProperty]) -> Bool
    ) -> String {
      guard let first = left.first else { return isNeeded(earlier) ? initializer(of: earlier) : "" }
      let rest = left.dropFirst()
      switch first {
      case .member(let property):
        let parameters = earlier + (isParameter(property) ? [property] : [])
        return initializers(of: rest, after: parameters, where: isParameter, isNeeded: isNeeded)
      case .conditional(let clauses):
        if !clauses.contains(where: { $0.members.all().contains(where: isParameter) }) {
          return initializers(of: rest, after: earlier, where: isParameter, isNeeded: isNeeded)
        }
        let others =
          clauses.contains(where: \.isElse)
          ? [] : [ConditionalClause<ClientProperty>(header: "#else", members: [])]
        let lines = (clauses + others).map { clause in
          let left = (clause.members + rest)[...]
          return
            "\(clause.header)\n\(initializers(of: left, after: earlier, where: isParameter, isNeeded: isNeeded))"
        }
        return (lines + ["#endif"]).joined(separator: "\n")
      }
    }

    private func initializer(of properties: [ClientProperty]) -> String {
      let parameters = properties.map(parameter).joined(separator: ",\n")
      // Setting the endpoint property itself would use the client before all of its properties are
      // initialized.
      let assignments = properties.map { "self.\($0.isEndpoint ? $0.storageName : $0.name) = \($0.name)" }
        .joined(separator: "\n")
      return """
        \(access)nonisolated init(\(parameters.isEmpty ? "" : "\n\(parameters)\n")) {
        \(assignments)
        }
        """
    }

    private func parameter(for property: ClientProperty) -> String {
      let type = property.type ?? ""
      let isFunction = property.function != nil
      var parameter = "\(property.name): \(isEscaping(property) ? "@escaping " : "")\(type)"
      if property.isEndpoint { return parameter }
      if let value = property.binding.initializer?.value {
        parameter += " = \(value.trimmedDescription)"
      } else if property.isVariable, !isFunction, type.hasSuffix("?") {
        parameter += " = nil"
      }
      return parameter
    }

    /// Returns a Boolean value that indicates whether a property's type is a function, as far as the source of
    /// the client shows it. The type may be an alias.
    private func isEscaping(_ property: ClientProperty) -> Bool {
      if property.function != nil { return true }
      guard let type = property.binding.typeAnnotation?.type, type.isNamed else { return false }
      if let alias = aliases.first(where: { $0.name.text == type.trimmedDescription }) {
        return alias.initializer.value.function != nil
      }
      return property.binding.initializer?.value.is(ClosureExprSyntax.self) == true
    }

    /// Returns the lowest access level of the client and its properties, followed by a space.
    fileprivate static func access(
      of client: StructDeclSyntax,
      _ properties: [ClientProperty],
      in context: some MacroExpansionContext
    ) -> String {
      let order: [Keyword] = [.private, .fileprivate, .internal, .package, .public]
      let surrounding = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel
      // The members of a private type are visible wherever the type is, unless they have access modifiers.
      let own = client.modifiers.accessLevel ?? surrounding ?? .internal
      let levels =
        [own == .private ? .fileprivate : own]
        + properties.filter(\.isInitializable).map(\.accessLevel)
      let lowest = levels.compactMap { order.firstIndex(of: $0) }.min().map { order[$0] } ?? .internal
      return lowest == .internal ? "" : "\(lowest) "
    }
  }

  extension Endpoint {
    /// A Boolean value that indicates whether any parameter has a label.
    fileprivate var isLabelled: Bool { function.parameters.contains { $0.secondName != nil } }
  }

  /// A stored property of a struct that is a client of an external system.
  struct ClientProperty {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax

    /// - Returns: `nil` for computed and static properties, and for declarations that do not consist of a
    ///   plain name.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let declaration = declaration.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
        let binding = declaration.bindings.first, binding.pattern.is(IdentifierPatternSyntax.self),
        !declaration.modifiers.contains(where: { ["static", "lazy"].contains($0.name.text) }),
        !binding.isComputedProperty
      else { return nil }
      self.declaration = declaration
      self.binding = binding
    }

    /// The name in the source, including any backticks.
    var name: String { binding.pattern.trimmedDescription }

    /// The name of an endpoint's storage.
    var storageName: String { name.prefixed("_") }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// The type in the source, or the type of a simple literal.
    var type: String? {
      binding.typeAnnotation?.type.trimmedDescription ?? binding.initializer?.value.typeOfLiteral
    }

    /// The type of the function, if the property is a function.
    var function: FunctionTypeSyntax? { binding.typeAnnotation?.type.function }

    /// The attributes of the function's type, such as `@Sendable`.
    var functionAttributes: AttributeListSyntax { binding.typeAnnotation?.type.functionAttributes ?? [] }

    /// A Boolean value that indicates whether the client's macro leaves the property unimplemented until it
    /// is set.
    var isEndpoint: Bool {
      function != nil && isVariable
        && !["DependencyEndpointIgnored", "Dependency"].contains { !declaration.attributes.named($0).isEmpty }
    }

    /// A Boolean value that indicates whether an initializer can set the property.
    var isInitializable: Bool {
      declaration.attributes.named("Dependency").isEmpty && (isVariable || binding.initializer == nil)
    }

    var accessLevel: Keyword { declaration.modifiers.accessLevel ?? .internal }
  }

  extension PatternBindingSyntax {
    /// A Boolean value that indicates whether the property has accessors other than observers.
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
    /// The type without surrounding parentheses.
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

    fileprivate var isNamed: Bool { self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) }

    fileprivate var functionAttributes: AttributeListSyntax {
      bare.as(AttributedTypeSyntax.self)?.attributes ?? []
    }
  }

  extension ExprSyntax {
    /// The default type of a literal.
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
