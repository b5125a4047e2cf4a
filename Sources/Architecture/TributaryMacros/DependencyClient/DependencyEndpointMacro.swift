#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@DependencyEndpoint`: a function of a client that is unimplemented until it is set.
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
      // With an accessor for it, the default would be what the storage begins with, and be called without a
      // report.
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

  /// `@DependencyEndpointIgnored`: a mark that `@DependencyClient` reads.
  enum DependencyEndpointIgnoredMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      []
    }
  }
#endif
