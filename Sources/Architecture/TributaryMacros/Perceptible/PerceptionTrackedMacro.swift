#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@PerceptionTracked`: what `@Perceptible` puts before each property that is observed.
  enum PerceptionTrackedMacro: UnformattedMacro {}

  extension PerceptionTrackedMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let property = PerceptibleProperty(declaration), let name = property.name,
        let storage = property.storageName
      else { return [] }
      return [
        .initialiser(of: storage),
        AccessorDeclSyntax(
          .get,
          unparsedBody: """
            access(keyPath: \\.\(name))
            return \(storage)
            """
        ),
        AccessorDeclSyntax(
          .set,
          unparsedBody: """
            guard ComposableArchitecture._$isChange(\(storage), newValue) else {
              \(storage) = newValue
              return
            }
            withMutation(keyPath: \\.\(name)) {
              \(storage) = newValue
            }
            """
        ),
        AccessorDeclSyntax(
          ._modify,
          unparsedBody: """
            access(keyPath: \\.\(name))
            _$perceptionRegistrar.willSet(self, keyPath: \\.\(name))
            defer {
              _$perceptionRegistrar.didSet(self, keyPath: \\.\(name))
            }
            yield &\(storage)
            """
        ),
      ]
    }
  }

  extension PerceptionTrackedMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let property = PerceptibleProperty(declaration), let storage = property.storageName else {
        return []
      }
      return [DeclSyntax(unparsed: property.storage(named: storage))]
    }
  }

  /// `@PerceptionIgnored`: keeps `@Perceptible` from observing a property.
  enum PerceptionIgnoredMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] { [] }
  }
#endif
