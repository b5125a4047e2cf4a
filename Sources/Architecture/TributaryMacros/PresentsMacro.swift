#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@Presents`, which stores the state of a presented feature and observes its presence and
  /// identity.
  enum PresentsMacro: UnformattedMacro {}

  extension PresentsMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let field = PresentedField(declaration) else { return [] }
      return field.accessors(isObserved: context.isInObservableState)
    }
  }

  extension PresentsMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard !PresentsUse(node, declaration).diagnoseMistake(in: context),
        let field = PresentedField(declaration)
      else { return [] }
      return [field.storageDeclaration, field.projection(isObserved: context.isInObservableState)]
    }
  }

  extension MacroExpansionContext {
    /// A Boolean value that indicates whether the surrounding type has a registrar.
    fileprivate var isInObservableState: Bool {
      lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)?.attributes.named("ObservableState")
        .isEmpty == false
    }
  }

  /// A field with an optional type whose value is stored in a `PresentationState`.
  struct PresentedField {
    private let field: StateField
    private let name: String
    private let storage: String
    private let presented: String

    /// - Returns: `nil` for declarations that `@Presents` cannot be applied to.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let field = StateField(declaration), let name = field.name, let storage = field.storageName,
        let presented = field.type?.wrappedType?.trimmedDescription, field.observers == nil
      else { return nil }
      self.field = field
      self.name = name
      self.storage = storage
      self.presented = presented
    }

    private var presentationState: String { "ComposableArchitecture.PresentationState<\(presented)>" }

    var storageDeclaration: DeclSyntax {
      let value = field.initializer?.trimmedDescription ?? "nil"
      return DeclSyntax(
        unparsed: "private var \(storage) = \(presentationState)(wrappedValue: \(value))"
      )
    }

    func accessors(isObserved: Bool) -> [AccessorDeclSyntax] {
      let initializing: AccessorDeclSyntax = """
        @storageRestrictions(initializes: \(raw: storage))
        init(initialValue) {
          \(raw: storage) = \(raw: presentationState)(wrappedValue: initialValue)
        }
        """
      return [initializing]
        + access(to: "wrappedValue", newValue: "\(presentationState)(wrappedValue: newValue)", isObserved)
    }

    func projection(isObserved: Bool) -> DeclSyntax {
      let level = field.declaration.modifiers.trimmedDescription
      let accessors = access(to: "projectedValue", newValue: "newValue", isObserved)
        .map { "  \($0.trimmedDescription.replacing("\n", with: "\n  "))" }
      return """
        \(raw: level.isEmpty ? "" : "\(level) ")var \(raw: name.prefixed("$")): \(raw: presentationState) {
        \(raw: accessors.joined(separator: "\n"))
        }
        """
    }

    private func access(to value: String, newValue: String, _ isObserved: Bool) -> [AccessorDeclSyntax] {
      isObserved
        ? observedAccess(to: value, newValue: newValue)
        : [
          "get { \(raw: storage).\(raw: value) }",
          "set { \(raw: storage).\(raw: value) = newValue }",
          "_modify { yield &\(raw: storage).\(raw: value) }",
        ]
    }

    private func observedAccess(to value: String, newValue: String) -> [AccessorDeclSyntax] {
      [
        """
        get {
          _$observationRegistrar.access(self, keyPath: \\.\(raw: name))
          return \(raw: storage).\(raw: value)
        }
        """,
        """
        set {
          _$observationRegistrar.mutate(
            keyPath: \\Self.\(raw: name), &\(raw: storage), \(raw: newValue), ComposableArchitecture._$isIdentityEqual
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
          yield &\(raw: storage).\(raw: value)
        }
        """,
      ]
    }
  }

  extension TypeSyntax {
    /// The wrapped type of an optional type.
    var wrappedType: TypeSyntax? {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmed }
      guard let name = self.as(IdentifierTypeSyntax.self), name.name.text == "Optional",
        case .type(let type) = name.genericArgumentClause?.arguments.first?.argument
      else { return nil }
      return type.trimmed
    }
  }

  /// A use of `@Presents` and the declaration it is attached to.
  struct PresentsUse {
    private let attribute: AttributeSyntax
    private let declaration: VariableDeclSyntax?

    init(_ attribute: AttributeSyntax, _ declaration: some DeclSyntaxProtocol) {
      self.attribute = attribute
      self.declaration = declaration.as(VariableDeclSyntax.self)
    }

    /// Diagnoses an invalid use of `@Presents` and returns whether the use is invalid.
    func diagnoseMistake(in context: some MacroExpansionContext) -> Bool {
      guard let declaration, let mistake = mistake(in: declaration) else { return false }
      context.diagnose(mistake.node, mistake.message, id: mistake.id, fixIts: mistake.fixIts)
      return true
    }

    private struct Mistake {
      let node: Syntax
      let message: String
      let id: String
      let fixIts: [FixIt]
    }

    private func mistake(in declaration: VariableDeclSyntax) -> Mistake? {
      let own = declaration.attributes.named("Presents").first ?? attribute
      let removal = FixIt.remove("Remove '@Presents'", own)
      if declaration.bindingSpecifier.tokenKind == .keyword(.let) {
        return Mistake(
          node: Syntax(declaration.bindingSpecifier),
          message: "'@Presents' needs a 'var', because the presented state changes",
          id: "PresentsConstant",
          fixIts: [.replace("Replace 'let' with 'var'", declaration.bindingSpecifier, with: "var")]
        )
      }
      guard let field = StateField(declaration), field.observers == nil else {
        return Mistake(
          node: Syntax(own),
          message: "'@Presents' needs a stored property of an instance, without accessors and observers",
          id: "PresentsNotStored",
          fixIts: [removal]
        )
      }
      guard let binding = declaration.bindings.first, field.name != nil else { return nil }
      guard let type = field.type else {
        return Mistake(
          node: Syntax(binding.pattern),
          message: "'@Presents' requires a type annotation, such as ': Destination.State?'",
          id: "PresentsUntyped",
          fixIts: []
        )
      }
      guard type.wrappedType == nil, let written = binding.typeAnnotation?.type else { return nil }
      return Mistake(
        node: Syntax(written),
        message: "'@Presents' requires an optional type, because nothing may be presented",
        id: "PresentsNotOptional",
        fixIts: [.replace("Make it optional", written, with: type.optionalText)]
      )
    }
  }

  extension TypeSyntax {
    fileprivate var optionalText: String {
      self.is(SomeOrAnyTypeSyntax.self) || self.is(FunctionTypeSyntax.self)
        ? "(\(trimmedDescription))?" : "\(trimmedDescription)?"
    }
  }
#endif
