#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
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
        """
        @storageRestrictions(initializes: \(raw: storage))
        init(initialValue) {
          \(raw: storage) = initialValue
        }
        """,
        """
        get {
          _$observationRegistrar.access(self, keyPath: \\.\(raw: name))
          return \(raw: storage)
        }
        """,
        """
        set {
          _$observationRegistrar.mutate(
            keyPath: \\Self.\(raw: name), &\(raw: storage), newValue, ComposableArchitecture._$isIdentityEqual
          )
        }
        """,
        """
        _modify {
          let modification = _$observationRegistrar.willModify(
            keyPath: \\Self.\(raw: name), &\(raw: storage), ComposableArchitecture._$identity
          )
          defer {
            _$observationRegistrar.didModify(
              modification, &\(raw: storage), ComposableArchitecture._$identity
            )
          }
          yield &\(raw: storage)
        }
        """,
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
      return ["@ObservationStateIgnored private var \(raw: storage)\(raw: field.declared)"]
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
