#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@DependencyEntry`: a property of `DependencyValues` with a key of its own.
  enum DependencyEntryMacro: UnformattedMacro {}

  extension DependencyEntryMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let entry = DependencyEntry(attribute: node, declaration: declaration, context: context) else {
        return []
      }
      return [
        """
        get {
        self[\(raw: entry.keyName).self]
        }
        """,
        """
        set {
        self[\(raw: entry.keyName).self] = newValue
        }
        """,
      ]
    }
  }

  extension DependencyEntryMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let entry = DependencyEntry(attribute: node, declaration: declaration, context: context) else {
        DependencyEntry.diagnoseNoEntry(node, declaration, in: context)
        return []
      }
      return [entry.key]
    }
  }
#endif
