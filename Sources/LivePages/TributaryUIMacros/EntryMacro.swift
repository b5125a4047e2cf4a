#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// A macro that expands `@Entry` to the accessors and the key of an environment value, or of a transaction's value.
  struct EntryMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let entry = Entry(declaration) else { return [] }
      return ["get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }"]
    }

    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let entry = Entry(declaration) else { return [] }
      return [
        """
        private struct \(raw: entry.key): \(raw: keyProtocol(in: context)) {
          \(raw: entry.defaultValue)
        }
        """
      ]
    }

    private static func keyProtocol(in context: some MacroExpansionContext) -> String {
      let type = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      let name = type?.split(separator: ".").last
      return name == "Transaction" || name == "UITransaction" ? "TransactionKey" : "EnvironmentKey"
    }
  }

  /// A property that `@Entry` is attached to.
  private struct Entry {
    /// The name of the type that serves as the key.
    let key: String
    /// The declaration of the key's default value.
    let defaultValue: String

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { return nil }
      // If the name is a keyword or a raw identifier, it has backticks. The key needs them around its own name
      // instead.
      key = "`__Key_\(name.identifier?.name ?? name.text)`"
      let value = binding.initializer?.value.trimmedDescription ?? "nil"
      // Without a type annotation, a constant stores the default, so its type must be sendable.
      defaultValue =
        (binding.typeAnnotation?.type.trimmedDescription)
        .map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
    }
  }
#endif
