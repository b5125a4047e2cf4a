#if Macros
  import SwiftSyntax

  /// A stored `var` of a struct that is state.
  struct StateField {
    let declaration: VariableDeclSyntax

    /// - Returns: `nil` for what is not stored in each value, or never changes.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let declaration = declaration.as(VariableDeclSyntax.self),
        declaration.bindingSpecifier.tokenKind == .keyword(.var),
        !declaration.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }),
        declaration.bindings.contains(where: { !$0.isComputed })
      else { return nil }
      self.declaration = declaration
    }

    /// The binding, if there is one only, of a plain name.
    private var binding: PatternBindingSyntax? {
      guard declaration.bindings.count == 1, let binding = declaration.bindings.first,
        binding.pattern.is(IdentifierPatternSyntax.self)
      else { return nil }
      return binding
    }

    /// The name as it is written, with backticks where it has some.
    var name: String? { binding?.name }

    /// The name of what stores it.
    var storageName: String? { name.map { "_" + $0.filter { $0 != "`" } } }

    var type: TypeSyntax? { binding?.typeAnnotation?.type.trimmed }

    var initializer: ExprSyntax? { binding?.initializer?.value.trimmed }

    /// What stands behind the name where it is declared: the type, the initial value.
    var declared: String {
      [type.map { ": \($0)" }, initializer.map { " = \($0)" }].compactMap(\.self).joined()
    }

    /// Whether it is one of this package's own, which look after themselves.
    var hasOwnAttribute: Bool {
      ["ObservationStateTracked", "ObservationStateIgnored", "Presents"].contains {
        !declaration.attributes.named($0).isEmpty
      }
    }

    /// Whether it is a shared value, or what is fetched from a database by a property wrapper of that kind:
    /// these tell their readers of changes themselves.
    var observesItself: Bool {
      ["Shared", "SharedReader", "Fetch", "FetchAll", "FetchOne"].contains {
        !declaration.attributes.named($0).isEmpty
      }
    }

    /// What can be put before it by a property wrapper or a macro that makes accessors.
    var foreignAttributes: [AttributeSyntax] {
      declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
        $0.name.first?.isUppercase == true && $0.name != "MainActor"
      }
    }

    func modifier(_ keyword: Keyword...) -> DeclModifierSyntax? {
      declaration.modifiers.first { modifier in keyword.contains { modifier.name.tokenKind == .keyword($0) } }
    }

    var observers: AccessorBlockSyntax? { declaration.bindings.lazy.compactMap(\.accessorBlock).first }
  }

  extension PatternBindingSyntax {
    fileprivate var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.text }

    /// Whether it has accessors other than observers.
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
#endif
