#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Writes a function that makes the view of a preview, so that the preview is compiled. Nothing calls it.
  struct PreviewMacro: DeclarationMacro {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let body = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
      else {
        return []
      }
      let name = context.makeUniqueName("preview")
      return [
        """
        @MainActor private enum \(name) {
          @ViewBuilder static var view: some View {
            \(body.statements.trimmed)
          }
        }
        """
      ]
    }
  }

  @main
  struct TributaryUIMacros: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [PreviewMacro.self]
  }
#else
  /// Without the trait `Macros` nothing asks for the plugin, but a build of the whole package links it.
  @main
  enum TributaryUIMacros {
    static func main() {}
  }
#endif
