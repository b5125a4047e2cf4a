#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@ObservationStateTracked`: what `@ObservableState` puts before each field that is observed.
  enum ObservationStateTrackedMacro: UnformattedMacro {}

  extension ObservationStateTrackedMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let field = StateField(declaration), let name = field.name, let storage = field.storageName else {
        return []
      }
      return [
        .initialiser(of: storage),
        AccessorDeclSyntax(
          .get,
          unparsedBody: """
            _$observationRegistrar.access(self, keyPath: \\.\(name))
            return \(storage)
            """
        ),
        AccessorDeclSyntax(
          .set,
          unparsedBody: """
            _$observationRegistrar.mutate(
              keyPath: \\Self.\(name), &\(storage), newValue, ComposableArchitecture._$isIdentityEqual
            )
            """
        ),
        AccessorDeclSyntax(
          ._modify,
          unparsedBody: """
            let modification = _$observationRegistrar.willModify(
              keyPath: \\Self.\(name), &\(storage), ComposableArchitecture._$identity
            )
            defer {
              _$observationRegistrar.didModify(
                modification, &\(storage), ComposableArchitecture._$identity
              )
            }
            yield &\(storage)
            """
        ),
      ]
    }
  }

  extension ObservationStateTrackedMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let field = StateField(declaration), let storage = field.storageName else { return [] }
      return [DeclSyntax(unparsed: "private var \(storage)\(field.declared)")]
    }
  }

  /// `@ObservationStateIgnored`: keeps `@ObservableState` from observing a field.
  enum ObservationStateIgnoredMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] { [] }
  }
#endif
