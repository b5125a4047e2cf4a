#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A field of an optional type, whose value lies in a `PresentationState`.
  struct PresentedField {
    private let field: StateField
    private let name: String
    private let storage: String
    private let presented: String

    /// - Returns: `nil` for what `@Presents` cannot be applied to.
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
        \(raw: level.isEmpty ? "" : "\(level) ")var $\(raw: storage.dropFirst()): \(raw: presentationState) {
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
    /// What an optional type is an optional of.
    var wrappedType: TypeSyntax? {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmed }
      guard let name = self.as(IdentifierTypeSyntax.self), name.name.text == "Optional",
        case .type(let type) = name.genericArgumentClause?.arguments.first?.argument
      else { return nil }
      return type.trimmed
    }
  }
#endif
