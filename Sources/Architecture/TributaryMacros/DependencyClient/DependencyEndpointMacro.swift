#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@DependencyEndpoint` by turning a function of a client into an endpoint that must be set before it's
  /// called.
  enum DependencyEndpointMacro: UnformattedMacro {}

  extension DependencyEndpointMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let property = ClientProperty(declaration), property.isVariable, property.function != nil else {
        return []
      }
      let storage = property.storageName
      let use = EndpointUse(attribute: node, declaration: declaration, context: context)
      let initializer: AccessorDeclSyntax = """
        @storageRestrictions(initializes: \(raw: storage))
        init(initialValue) {
        \(raw: storage) = initialValue
        }
        """
      let access: [AccessorDeclSyntax] = [
        """
        get {
        \(raw: use.endpoint?.recording ?? "")\(raw: storage)
        }
        """,
        """
        set {
        \(raw: storage) = newValue
        }
        """,
      ]
      // With an init accessor, the default would become the initial value of the storage, and calls to it
      // would not be reported.
      return (property.binding.initializer == nil ? [initializer] : []) + access
    }
  }

  extension DependencyEndpointMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = EndpointUse(attribute: node, declaration: declaration, context: context)
      guard let endpoint = use.endpoint else {
        use.diagnoseNoEndpoint()
        return []
      }
      use.diagnoseAnswer(of: endpoint)
      return [endpoint.storage, endpoint.method].compactMap(\.self)
    }
  }

  /// Implements `@DependencyEndpointIgnored`, an attribute that `@DependencyClient` reads.
  enum DependencyEndpointIgnoredMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      []
    }
  }

  /// A property that `@DependencyEndpoint` is attached to.
  struct EndpointUse<Context: MacroExpansionContext> {
    let attribute: AttributeSyntax
    let declaration: any DeclSyntaxProtocol
    let context: Context

    /// The endpoint, if the declaration can be one.
    var endpoint: Endpoint? {
      guard let property = ClientProperty(declaration), property.isVariable, let function = property.function
      else {
        return nil
      }
      let client = context.lexicalContext.first?.asProtocol((any NamedDeclSyntax).self)?.name.text
      return Endpoint(
        property: property,
        function: function,
        client: client ?? context.extendedType ?? "",
        methodName: methodName
      )
    }

    private var methodName: String? {
      guard let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first,
        let segments = argument.expression.as(StringLiteralExprSyntax.self)?.segments, segments.count == 1,
        let name = segments.first?.as(StringSegmentSyntax.self)?.content.text, !name.isEmpty
      else { return nil }
      return name
    }

    func diagnoseNoEndpoint() {
      context.diagnose(
        attribute,
        "'@DependencyEndpoint' can be applied to a stored 'var' of function type only",
        id: "NoEndpoint",
        fixIts: [removal]
      )
    }

    private var removal: FixIt {
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      return .remove(
        "Remove '@DependencyEndpoint'",
        attributes?.named("DependencyEndpoint").first ?? attribute
      )
    }

    /// Diagnoses an endpoint whose default value is wrong or missing.
    func diagnoseAnswer(of endpoint: Endpoint) {
      guard let initializer = endpoint.property.binding.initializer else {
        if endpoint.needsAnswer { diagnoseMissingAnswer(of: endpoint) }
        return
      }
      let value = initializer.value
      guard let closure = value.as(ClosureExprSyntax.self) else {
        diagnoseNoClosure(value)
        return
      }
      diagnoseTrap(in: closure)
    }

    private func diagnoseMissingAnswer(of endpoint: Endpoint) {
      let binding = endpoint.property.binding
      let filled = binding.trimmedDescription + " = \(endpoint.placeholder)"
      context.diagnose(
        binding,
        "'\(endpoint.property.name)' needs a default, because \(endpoint.needForAnswer)",
        id: "NoAnswer",
        fixIts: [.replace("Insert '= \(endpoint.placeholder)'", binding, with: filled)]
      )
    }

    private func diagnoseNoClosure(_ value: ExprSyntax) {
      context.diagnose(
        value,
        "The default of an endpoint must be a closure literal",
        id: "AnswerIsNoClosure"
      )
      guard let call = value.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription.hasSuffix("unimplemented")
      else { return }
      context.diagnose(
        call.calledExpression,
        "'unimplemented' is not needed here, because an unimplemented endpoint reports its use anyway",
        id: "AnswerIsUnimplemented",
        severity: .warning
      )
    }

    private func diagnoseTrap(in closure: ClosureExprSyntax) {
      guard let statement = closure.statements.first,
        let call = statement.item.as(FunctionCallExprSyntax.self),
        ["fatalError", "Swift.fatalError"].contains(call.calledExpression.trimmedDescription)
      else { return }
      context.diagnose(
        call,
        """
        A default of 'fatalError()' stops tests and previews that call the endpoint; return any value instead: each call is reported anyway
        """,
        id: "AnswerTraps",
        severity: .warning,
        fixIts: [
          .replace(
            "Wrap it in a closure that is called at once to keep it",
            statement,
            with: "{ \(statement.trimmedDescription) }()"
          )
        ]
      )
    }
  }

  extension MacroExpansionContext {
    /// The type that the surrounding extension extends.
    fileprivate var extendedType: String? {
      lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
  }
#endif
