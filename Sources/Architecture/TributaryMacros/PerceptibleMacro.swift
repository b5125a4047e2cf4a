#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@Perceptible`, which makes the properties of a class observable.
  enum PerceptibleMacro: UnformattedMacro {}

  extension PerceptibleMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard declaration.is(ClassDeclSyntax.self), !protocols.isEmpty, !use.diagnosePrivateNesting() else {
        return []
      }
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): nonisolated ComposableArchitecture.Perceptible {}"
        )
      ]
    }
  }

  extension PerceptibleMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard let declaration = declaration.as(ClassDeclSyntax.self) else {
        use.diagnosePerceptibleValue()
        return []
      }
      return use.diagnoseRepetition() ? [] : members(of: declaration.name.text, in: context)
    }

    private static func members(of name: String, in context: some MacroExpansionContext) -> [DeclSyntax] {
      let member = context.makeUniqueName("Member")
      let result = context.makeUniqueName("Result")
      return [
        DeclSyntax(
          unparsed: """
            private let _$perceptionRegistrar = ComposableArchitecture.PerceptionRegistrar()
            """
        ),
        DeclSyntax(
          unparsed: """
            internal nonisolated func access<\(member)>(keyPath: Swift.KeyPath<\(name), \(member)>) {
              _$perceptionRegistrar.access(self, keyPath: keyPath)
            }
            """
        ),
        DeclSyntax(
          unparsed: """
            internal nonisolated func withMutation<\(member), \(result)>(
              keyPath: Swift.KeyPath<\(name), \(member)>,
              _ mutation: () throws -> \(result)
            ) rethrows -> \(result) {
              try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
            }
            """
        ),
      ]
    }
  }

  extension PerceptibleMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(ClassDeclSyntax.self),
        let property = PerceptibleProperty(member),
        !property.isMarked,
        !property.diagnoseObstacle(in: context)
      else { return [] }
      return ["@PerceptionTracked"]
    }
  }

  extension MacroUse {
    fileprivate func diagnosePerceptibleValue() {
      var fixIts = [removal]
      if declaration.is(StructDeclSyntax.self) {
        fixIts.insert(
          .replace("Replace it with '@ObservableState'", attribute, with: "@ObservableState"),
          at: 0
        )
      }
      context.diagnose(
        attribute,
        "'@Perceptible' can be applied to a class only: observers identify an object by reference",
        id: "PerceptibleNotAClass",
        fixIts: fixIts
      )
    }
  }

  /// Implements `@PerceptionTracked`, the attribute that `@Perceptible` adds to each observed property.
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

  /// A stored `var` of a class that is marked `@Perceptible`.
  struct PerceptibleProperty {
    private let field: StateField

    /// - Returns: `nil` for a property that is not stored in each object, or that never changes.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let field = StateField(declaration),
        !field.declaration.modifiers.contains(where: { $0.name.tokenKind == .keyword(.class) })
      else { return nil }
      self.field = field
    }

    /// The name in the source, including any backticks.
    var name: String? { field.name }

    var storageName: String? { field.storageName }

    /// A Boolean value that indicates whether an attribute of the property determines how it is observed. The
    /// attributes of `@Observable` count as well.
    var isMarked: Bool {
      ["PerceptionTracked", "PerceptionIgnored", "ObservationTracked", "ObservationIgnored"].contains {
        !field.declaration.attributes.named($0).isEmpty
      }
    }

    /// Returns the declaration of the storage. It is private. In all other respects, including its observers,
    /// it is like the property.
    func storage(named storage: String) -> String {
      let attributes = field.declaration.attributes.filter {
        $0.as(AttributeSyntax.self)?.name != "PerceptionTracked"
      }
      let modifiers = field.declaration.modifiers.filter { !$0.isAccessLevel }
      let words = attributes.map { "\($0.trimmed)" } + ["private"] + modifiers.map { "\($0.trimmed)" }
      return "\(words.joined(separator: " ")) var \(storage)\(field.declared)\(field.storageObservers)"
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
    /// Diagnoses why the property cannot be observed and returns whether there is a reason.
    func diagnoseObstacle(in context: some MacroExpansionContext) -> Bool {
      if name == nil {
        context.diagnose(
          field.declaration,
          "'@Perceptible' requires a separate declaration for each property",
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
