#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A stored `var` of a class that is `@Perceptible`.
  struct PerceptibleProperty {
    private let field: StateField

    /// - Returns: `nil` for a property that is not stored in each object, or never changes.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let field = StateField(declaration),
        !field.declaration.modifiers.contains(where: { $0.name.tokenKind == .keyword(.class) })
      else { return nil }
      self.field = field
    }

    /// The name as it is written, with backticks where it has some.
    var name: String? { field.name }

    /// The name of what stores it.
    var storageName: String? { field.storageName }

    /// Whether its own mark says if it is observed. The marks of `@Observable` count as well.
    var isMarked: Bool {
      ["PerceptionTracked", "PerceptionIgnored", "ObservationTracked", "ObservationIgnored"].contains {
        !field.declaration.attributes.named($0).isEmpty
      }
    }

    /// The declaration of what stores it: private, and otherwise as the property is declared, with its
    /// observers.
    func storage(named storage: String) -> String {
      let attributes = field.declaration.attributes.filter {
        $0.as(AttributeSyntax.self)?.name != "PerceptionTracked"
      }
      let modifiers = field.declaration.modifiers.filter { !$0.isAccessLevel }
      let observers = field.observers.map { " \($0.trimmed)" } ?? ""
      let words = attributes.map { "\($0.trimmed)" } + ["private"] + modifiers.map { "\($0.trimmed)" }
      return "\(words.joined(separator: " ")) var \(storage)\(field.declared)\(observers)"
    }
  }

  extension DeclModifierSyntax {
    fileprivate var isAccessLevel: Bool {
      switch name.tokenKind {
      case .keyword(.public), .keyword(.open), .keyword(.package), .keyword(.internal),
        .keyword(.fileprivate), .keyword(.private):
        true
      default: false
      }
    }
  }

  extension PerceptibleProperty {
    /// Tells whether there is something about the property that keeps it from being observed, and says so.
    func diagnoseObstacle(in context: some MacroExpansionContext) -> Bool {
      if name == nil {
        context.diagnose(
          field.declaration,
          "'@Perceptible' needs each property in a declaration of its own",
          id: "SeveralPerceptibleProperties"
        )
        return true
      }
      if let modifier = field.modifier(.lazy) {
        context.diagnose(
          modifier,
          "'@Perceptible' cannot observe a property that is lazy",
          id: "LazyPerceptibleProperty",
          fixIts: [
            .insert("Add '@PerceptionIgnored'", "@PerceptionIgnored ", before: field.declaration),
            .remove("Remove 'lazy'", modifier),
          ]
        )
        return true
      }
      return false
    }
  }
#endif
