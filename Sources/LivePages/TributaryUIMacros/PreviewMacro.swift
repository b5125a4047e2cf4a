#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Expands `#Preview` to a type that registers the preview's view.
  struct PreviewMacro: DeclarationMacro {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let body = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
      else {
        return []
      }
      let title = node.arguments.first { $0.label == nil }?.expression
      let name = title?.is(ClosureExprSyntax.self) == false ? title?.trimmedDescription ?? "nil" : "nil"
      let type = context.makeUniqueName("preview")
      let properties = body.statements.compactMap { property(of: $0) }
      let statements = body.statements.filter { property(of: $0) == nil }
      return [
        """
        @MainActor enum \(type): _RegisteredPreview {
          static var _name: String? { \(raw: name) }
          private struct _Content: View {
            \(raw: properties.map(\.trimmedDescription).joined(separator: "\n"))
            var body: some View {
              \(statements.trimmed)
            }
          }
          static var _view: AnyView { AnyView(_Content()) }
        }
        """
      ]
    }

    /// Returns the property of the preview's view that a statement with a `@Previewable` attribute declares.
    private static func property(of statement: CodeBlockItemSyntax) -> VariableDeclSyntax? {
      guard var variable = statement.item.as(VariableDeclSyntax.self) else { return nil }
      let attributes = variable.attributes.filter { element in
        element.as(AttributeSyntax.self)?.attributeName.trimmedDescription != "Previewable"
      }
      guard attributes.count < variable.attributes.count else { return nil }
      variable.attributes = attributes
      return variable
    }
  }

  /// Marks a dynamic property of a preview. `#Preview` moves it to a view.
  struct PreviewableMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      []
    }
  }

  /// Expands `@Entry` to the accessors and the key of an environment value.
  struct EntryMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let (name, _, _) = variable(declaration) else { return [] }
      return ["get { self[__Key_\(raw: name).self] }", "set { self[__Key_\(raw: name).self] = newValue }"]
    }

    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let (name, type, value) = variable(declaration) else { return [] }
      // Without a type annotation, the default is stored in a constant, so its type must be sendable.
      let member =
        type.map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
      return [
        """
        private struct __Key_\(raw: name): EnvironmentKey {
          \(raw: member)
        }
        """
      ]
    }

    private static func variable(
      _ declaration: some DeclSyntaxProtocol
    ) -> (name: String, type: String?, value: String)? {
      guard let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { return nil }
      let type = binding.typeAnnotation?.type.trimmedDescription
      return (name, type, binding.initializer?.value.trimmedDescription ?? "nil")
    }
  }

  @main
  struct TributaryUIMacros: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [PreviewMacro.self, PreviewableMacro.self, EntryMacro.self]
  }
#else
  /// An empty program for builds of the whole package, which link the plugin even without the `Macros` trait.
  @main
  enum TributaryUIMacros {
    static func main() {}
  }
#endif
