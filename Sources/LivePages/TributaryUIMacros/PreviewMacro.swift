#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// A macro that expands `#Preview` to a type that registers the preview's view.
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
      let properties = body.statements.filter(isPreviewable).map { $0.item.withoutPreviewable }
      let statements = body.statements.filter { !isPreviewable($0) }
      return [
        """
        @MainActor enum \(type): _RegisteredPreview {
          static var _name: String? { \(raw: name) }
          private struct _Content: View {
            \(raw: properties.joined(separator: "\n"))
            var body: some View {
              \(statements.trimmed)
            }
          }
          static var _view: AnyView { AnyView(_Content()) }
        }
        """
      ]
    }

    /// Returns a Boolean value that indicates whether a statement declares only properties of the preview's view. The
    /// declarations have `@Previewable` attributes, and an `#if` may contain them.
    private static func isPreviewable(_ statement: CodeBlockItemSyntax) -> Bool {
      if let variable = statement.item.as(VariableDeclSyntax.self) {
        return variable.attributes.contains { $0.isPreviewable }
      }
      let statements = statement.item.as(IfConfigDeclSyntax.self)?.clauses
        .flatMap { $0.elements?.as(CodeBlockItemListSyntax.self).map(Array.init) ?? [] }
      return statements.map { !$0.isEmpty && $0.allSatisfy(isPreviewable) } ?? false
    }
  }

  extension AttributeListSyntax.Element {
    fileprivate var isPreviewable: Bool {
      self.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Previewable"
    }
  }

  extension SyntaxProtocol {
    /// The source without `@Previewable` attributes.
    fileprivate var withoutPreviewable: String { PreviewableRemover().rewrite(self).trimmedDescription }
  }

  private final class PreviewableRemover: SyntaxRewriter {
    override func visit(_ variable: VariableDeclSyntax) -> DeclSyntax {
      var changed = variable
      changed.attributes = variable.attributes.filter { !$0.isPreviewable }
      // The line break may be part of the attribute's trivia.
      changed.leadingTrivia = variable.leadingTrivia
      return DeclSyntax(changed)
    }
  }

  /// A macro that marks a dynamic property of a preview. `#Preview` moves the property to a view.
  struct PreviewableMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      []
    }
  }

  @main
  struct TributaryUIMacros: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [PreviewMacro.self, PreviewableMacro.self, EntryMacro.self]
  }
#else
  /// An empty program, because builds of the whole package link the plugin even without the `Macros` trait.
  @main
  enum TributaryUIMacros {
    static func main() {}
  }
#endif
