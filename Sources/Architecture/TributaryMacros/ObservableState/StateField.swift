#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A stored `var` of a struct used as state.
  struct StateField {
    let declaration: VariableDeclSyntax

    /// - Returns: `nil` for a property that is not stored in each value, or that never changes.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let declaration = declaration.as(VariableDeclSyntax.self),
        declaration.bindingSpecifier.tokenKind == .keyword(.var),
        !declaration.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }),
        declaration.bindings.contains(where: { !$0.isComputed })
      else { return nil }
      self.declaration = declaration
    }

    /// The binding, if it is the only one and declares a plain name.
    private var binding: PatternBindingSyntax? {
      guard declaration.bindings.count == 1, let binding = declaration.bindings.first,
        binding.pattern.is(IdentifierPatternSyntax.self)
      else { return nil }
      return binding
    }

    /// The name in the source, including any backticks.
    var name: String? { binding?.name }

    var storageName: String? { name?.prefixed("_") }

    var type: TypeSyntax? { binding?.typeAnnotation?.type.trimmed }

    var initializer: ExprSyntax? { binding?.initializer?.value.trimmed }

    /// The part of the declaration after the name, which consists of the type and the initial value.
    var declared: String {
      [type.map { ": \($0)" }, initializer.map { " = \($0)" }].compactMap(\.self).joined()
    }

    /// A Boolean value that indicates whether the field has one of this package's own attributes. These
    /// attributes handle observation themselves.
    var hasOwnAttribute: Bool {
      ["ObservationStateTracked", "ObservationStateIgnored", "Presents"].contains {
        !declaration.attributes.named($0).isEmpty
      }
    }

    /// A Boolean value that indicates whether the field notifies its readers itself, as shared values do, and as do
    /// values that a similar property wrapper fetches from a database.
    var observesItself: Bool {
      ["Shared", "SharedReader", "Fetch", "FetchAll", "FetchOne"].contains {
        !declaration.attributes.named($0).isEmpty
      }
    }

    /// Attributes that may be property wrappers, or macros that generate accessors.
    var foreignAttributes: [AttributeSyntax] {
      declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
        $0.name.first?.isUppercase == true && $0.name != "MainActor"
      }
    }

    func modifier(_ keyword: Keyword...) -> DeclModifierSyntax? {
      declaration.modifiers.first { modifier in keyword.contains { modifier.name.tokenKind == .keyword($0) } }
    }

    var observers: AccessorBlockSyntax? { declaration.bindings.lazy.compactMap(\.accessorBlock).first }

    /// The observers, rewritten for the storage and preceded by a space, or an empty string without
    /// observers.
    ///
    /// An observer can set its property without being called again, so its code refers to the storage
    /// instead.
    var storageObservers: String {
      guard let observers, let name, let storageName else { return "" }
      return " \(OwnNameRewriter(name: name, storageName: storageName).rewrite(observers).trimmedDescription)"
    }
  }

  /// Replaces the name of a property with the name of its storage. If the observer declares a local variable of the same
  /// name, only `self` followed by the name certainly refers to the property.
  private final class OwnNameRewriter: SyntaxRewriter {
    private let name: String
    private let storageName: String
    private var hasLocalOfSameName = false

    init(name: String, storageName: String) {
      self.name = name
      self.storageName = storageName
      super.init()
    }

    override func visit(_ node: AccessorDeclSyntax) -> DeclSyntax {
      let finder = DeclaredNames(viewMode: .sourceAccurate)
      finder.walk(node)
      let isHidden = hasLocalOfSameName
      hasLocalOfSameName = isHidden || finder.names.contains(name)
      // A local variable can have accessors of its own.
      defer { hasLocalOfSameName = isHidden }
      return super.visit(node)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
      guard node.baseName.text == name, node.argumentNames == nil else { return ExprSyntax(node) }
      if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return ExprSyntax(node) }
      if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
        if member.base?.trimmedDescription != "self" { return ExprSyntax(node) }
      } else if hasLocalOfSameName {
        return ExprSyntax(node)
      }
      return ExprSyntax(
        node.with(\.baseName, node.baseName.with(\.tokenKind, .identifier(storageName)))
      )
    }
  }

  /// Finds the names that variables and parameters declare.
  private final class DeclaredNames: SyntaxVisitor {
    private(set) var names: Set<String> = []

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.identifier.text)
      return .visitChildren
    }

    override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.name.text)
      return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.name.text)
      return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      names.insert((node.secondName ?? node.firstName).text)
      return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      names.insert((node.secondName ?? node.firstName).text)
      return .visitChildren
    }
  }

  extension PatternBindingSyntax {
    fileprivate var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.text }

    /// A Boolean value that indicates whether the binding has accessors other than observers.
    fileprivate var isComputed: Bool {
      switch accessorBlock?.accessors {
      case .getter: true
      case .accessors(let accessors):
        accessors.contains {
          ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
        }
      case nil: false
      }
    }
  }

  extension StateField {
    /// Diagnoses why the field cannot be observed and returns whether there is a reason.
    func diagnoseObstacle(in context: some MacroExpansionContext) -> Bool {
      guard let obstacle else { return false }
      context.diagnose(obstacle.node, obstacle.message, id: obstacle.id, fixIts: obstacle.fixIts)
      return true
    }

    private struct Obstacle {
      let node: Syntax
      let message: String
      let id: String
      let fixIts: [FixIt]
    }

    private var obstacle: Obstacle? {
      several ?? tuple ?? presentation ?? wrapper ?? lazy ?? reference
    }

    private var ignoring: FixIt {
      .insert("Add '@ObservationStateIgnored'", "@ObservationStateIgnored ", before: declaration)
    }

    private var several: Obstacle? {
      guard declaration.bindings.count > 1 else { return nil }
      return Obstacle(
        node: Syntax(declaration),
        message: "'@ObservableState' requires a separate declaration for each field",
        id: "SeveralFields",
        fixIts: [
          .replace("Declare each separately", declaration, with: declarations(of: declaration.bindings))
        ]
      )
    }

    private func declarations(of bindings: PatternBindingListSyntax) -> String {
      var type: TypeAnnotationSyntax?
      // In `var a, b: Int`, a binding without a type has the type of the next binding.
      let separate = bindings.reversed().map { binding in
        type = binding.typeAnnotation ?? (binding.initializer == nil ? type : nil)
        let single = binding.with(\.typeAnnotation, type?.trimmed).with(\.trailingComma, nil).trimmed
        return "\(prefix)\(single)"
      }
      return separate.reversed().joined(separator: "\n\(declaration.indentation)")
    }

    /// The part of the declaration before the name.
    private var prefix: String {
      let parts = [
        declaration.attributes.trimmedDescription, declaration.modifiers.trimmedDescription, "var ",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var tuple: Obstacle? {
      guard let binding = declaration.bindings.first,
        let pattern = binding.pattern.as(TuplePatternSyntax.self)
      else { return nil }
      var fixIts: [FixIt] = []
      let values = binding.initializer?.value.as(TupleExprSyntax.self)?.elements
      if let values, values.count == pattern.elements.count, binding.typeAnnotation == nil {
        let separate = zip(pattern.elements, values).map {
          "\(prefix)\($0.pattern.trimmed) = \($1.expression.trimmed)"
        }
        fixIts = [
          .replace(
            "Declare each separately",
            declaration,
            with: separate.joined(separator: "\n\(declaration.indentation)")
          )
        ]
      }
      return Obstacle(
        node: Syntax(pattern),
        message: "'@ObservableState' requires a separate declaration for each field",
        id: "SeveralFields",
        fixIts: fixIts
      )
    }

    private var presentation: Obstacle? {
      guard let attribute = declaration.attributes.named("PresentationState").first else { return nil }
      return Obstacle(
        node: Syntax(attribute),
        message: "'@PresentationState' cannot be observed; '@Presents' can",
        id: "PresentationStateInObservableState",
        fixIts: [
          .replace("Replace it with '@Presents'", attribute, with: "@Presents"), ignoring,
        ]
      )
    }

    private var wrapper: Obstacle? {
      guard let attribute = foreignAttributes.first else { return nil }
      return Obstacle(
        node: Syntax(attribute),
        message: """
          '@ObservableState' can't observe a property with the wrapper '@\(attribute.name)', because both would define its accessors
          """,
        id: "WrappedField",
        fixIts: [ignoring, .remove("Remove '@\(attribute.name)'", attribute)]
      )
    }

    private var lazy: Obstacle? {
      guard let modifier = modifier(.lazy) else { return nil }
      return Obstacle(
        node: Syntax(modifier),
        message: "'@ObservableState' cannot observe a lazy field, because reading it changes it",
        id: "LazyField",
        fixIts: [ignoring, .remove("Remove 'lazy'", modifier)]
      )
    }

    private var reference: Obstacle? {
      guard let modifier = modifier(.weak, .unowned) else { return nil }
      return Obstacle(
        node: Syntax(modifier),
        message: "'@ObservableState' cannot observe a field that is \(modifier.name.text)",
        id: "WeakField",
        fixIts: [ignoring, .remove("Remove '\(modifier.name.text)'", modifier)]
      )
    }
  }

  extension SyntaxProtocol {
    /// The space before the node on its line.
    fileprivate var indentation: String {
      "\(leadingTrivia)".split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
  }
#endif
