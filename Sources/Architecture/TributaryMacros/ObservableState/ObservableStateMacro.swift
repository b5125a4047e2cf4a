#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@ObservableState`, which makes the fields of a struct or the cases of an enum observable.
  enum ObservableStateMacro: UnformattedMacro {}

  extension ObservableStateMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      guard declaration.canBeObservable, !protocols.isEmpty, !use.diagnosePrivateNesting() else { return [] }
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): nonisolated ComposableArchitecture.ObservableState {}"
        )
      ]
    }
  }

  extension ObservableStateMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      if declaration.canBeObservable, use.diagnoseRepetition() { return [] }
      let access = declaration.memberAccess(in: context)
      if let declaration = declaration.as(EnumDeclSyntax.self) {
        return ObservableEnum(declaration, access: access).members
      }
      guard let declaration = declaration.as(StructDeclSyntax.self) else {
        use.diagnoseDeclaration()
        return []
      }
      return registrar(access: access) + StateCodingKeys(of: declaration).members(in: context)
    }

    // Like the storage of fields, this property is not marked `@ObservationStateIgnored`, because the compiler
    // applies a macro's member attributes only to members in the source. The attribute would also require an
    // additional expansion for each property.
    private static func registrar(access: String) -> [DeclSyntax] {
      [
        DeclSyntax(
          unparsed: """
            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()
            """
        ),
        DeclSyntax(
          unparsed: """
            \(access)nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }
            """
        ),
        DeclSyntax(
          unparsed: """
            \(access)nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
            """
        ),
      ]
    }
  }

  extension ObservableStateMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(StructDeclSyntax.self),
        let field = StateField(member),
        !field.hasOwnAttribute,
        !field.observesItself,
        !field.diagnoseObstacle(in: context)
      else { return [] }
      return ["@ObservationStateTracked"]
    }
  }

  extension DeclGroupSyntax {
    fileprivate var canBeObservable: Bool { self.is(StructDeclSyntax.self) || self.is(EnumDeclSyntax.self) }
  }

  extension ClassDeclSyntax {
    /// A fix that converts the class to a struct.
    fileprivate var toStruct: FixIt {
      let modifiers = modifiers.filter { ![.keyword(.final), .keyword(.open)].contains($0.name.tokenKind) }
      let isOpen = self.modifiers.contains { $0.name.tokenKind == .keyword(.open) }
      var changes: [FixIt.Change] = [.replace(classKeyword, with: "struct")]
      if modifiers.count < self.modifiers.count {
        let text = (isOpen ? "public " : "") + modifiers.map { "\($0.trimmed) " }.joined()
        changes.append(.replace(self.modifiers, with: text, trailingTrivia: []))
      }
      return FixIt("Make it a struct", changes)
    }
  }

  extension MacroUse {
    fileprivate func diagnoseDeclaration() {
      var fixIts = [removal]
      if let declaration = declaration.as(ClassDeclSyntax.self) {
        fixIts.insert(.replace("Replace it with '@Observable'", attribute, with: "@Observable"), at: 0)
        if declaration.inheritanceClause == nil {
          fixIts.append(declaration.toStruct)
        }
      }
      context.diagnose(
        attribute,
        """
        '@ObservableState' can be applied to a struct or an enum only: state must be a value type, because the store owns \
        its only copy
        """,
        id: "ObservableStateNotAValue",
        fixIts: fixIts
      )
    }
  }

  /// Implements `@ObservationStateTracked`, the attribute that `@ObservableState` adds to each observed
  /// field.
  enum ObservationStateTrackedMacro: UnformattedMacro {}

  extension ObservationStateTrackedMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let field = StateField(declaration), let name = field.name, let storage = field.storageName else {
        return []
      }
      let shared: [AccessorDeclSyntax] = [
        .initialiser(of: storage),
        AccessorDeclSyntax(
          .get,
          unparsedBody: """
            _$observationRegistrar.access(self, keyPath: \\.\(name))
            return \(storage)
            """
        ),
      ]
      if field.observers != nil { return shared + [field.setterThatCallsObservers(name, storage)] }
      return shared + [
        AccessorDeclSyntax(
          .set,
          unparsedBody: """
            _$observationRegistrar.mutate(
              keyPath: \\Self.\(name), &\(storage), newValue, ComposableArchitecture._$isIdentityEqual
            )
            """
        ),
        AccessorDeclSyntax(
          ._modify,
          unparsedBody: """
            let modification = _$observationRegistrar.willModify(
              keyPath: \\Self.\(name), &\(storage), ComposableArchitecture._$identity
            )
            defer {
              _$observationRegistrar.didModify(
                modification, &\(storage), ComposableArchitecture._$identity
              )
            }
            yield &\(storage)
            """
        ),
      ]
    }
  }

  extension ObservationStateTrackedMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let field = StateField(declaration), let storage = field.storageName else { return [] }
      let availability = field.declaration.attributes.named("available").map { "\($0.trimmed)\n" }.joined()
      return [
        DeclSyntax(
          unparsed: "\(availability)private var \(storage)\(field.declared)\(field.storageObservers)"
        )
      ]
    }
  }

  extension StateField {
    /// Returns the setter of a field whose storage has `willSet` or `didSet`. The setter assigns a changed copy,
    /// because changing the storage in place would call these observers on each access.
    fileprivate func setterThatCallsObservers(_ name: String, _ storage: String) -> AccessorDeclSyntax {
      AccessorDeclSyntax(
        .set,
        unparsedBody: """
          let oldValue = \(storage)
          _$observationRegistrar._$willModify()
          \(storage) = newValue
          _$observationRegistrar.didSet(
            keyPath: \\Self.\(name), oldValue, \(storage), ComposableArchitecture._$isIdentityEqual
          )
          """
      )
    }
  }

  /// Implements `@ObservationStateIgnored` and `@PerceptionIgnored`, which exclude a property from
  /// observation by `@ObservableState` or `@Perceptible`.
  enum ObservationIgnoredMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] { [] }
  }

  /// Makes an enum observable. Its identity consists of its case and the identity of the case's payload.
  struct ObservableEnum {
    private let cases: [CaseTree]
    private let access: String
    /// The numbers of the cases, in order. Cases in `#if` blocks are included.
    private let tags: [String: Int]

    init(_ declaration: EnumDeclSyntax, access: String) {
      cases = declaration.caseTrees
      self.access = access
      var tags: [String: Int] = [:]
      for (tag, enumCase) in cases.all().enumerated() { tags[enumCase.signature] = tag }
      self.tags = tags
    }

    var members: [DeclSyntax] {
      [
        """
        \(raw: access)nonisolated var _$id: ComposableArchitecture.ObservableStateID {
          \(raw: choice(identity))
        }
        """,
        """
        \(raw: deprecation)\(raw: access)nonisolated mutating func _$willModify() {
          \(raw: choice(announcement))
        }
        """,
      ]
    }

    private var deprecation: String { cases.all().filter { !$0.payloads.isEmpty }.deprecation }

    private func choice(_ write: (EnumCase) -> String?) -> String {
      cases.all().isEmpty ? "switch self {}" : "switch self {\n\(cases.source(write))\n  }"
    }

    private func identity(of enumCase: EnumCase) -> String {
      let identities = enumCase.variables.map { ".ObservableStateID._$id(for: \($0))" }
      let type = "ComposableArchitecture"
      let payload =
        identities.first.map { first in
          type + first + identities.dropFirst().map { "._$joined(with: \(type)\($0))" }.joined()
        } ?? "\(type).ObservableStateID._$inert"
      return """
          case \(enumCase.pattern(binding: "let")):
            return \(payload)._$tag(\(tags[enumCase.signature] ?? 0))
        """
    }

    private func announcement(of enumCase: EnumCase) -> String? {
      // An unavailable case has no values.
      if enumCase.isUnavailable { return nil }
      let payloads = enumCase.variables
      guard !payloads.isEmpty else {
        return """
            case \(enumCase.pattern(binding: "var")):
              break
          """
      }
      let calls = payloads.map { "    ComposableArchitecture._$willModify(&\($0))" }
      return """
          case \(enumCase.pattern(binding: "var")):
        \(calls.joined(separator: "\n"))
            self = .\(enumCase.name)(\(enumCase.arguments))
        """
    }
  }

  extension EnumCase {
    /// A string that distinguishes cases with the same name in different `#if` blocks.
    fileprivate var signature: String { source }

    fileprivate var variables: [String] { payloads.indices.map { "v\($0)" } }

    fileprivate func pattern(binding: String) -> String {
      payloads.isEmpty ? ".\(name)" : "\(binding) .\(name)(\(variables.joined(separator: ", ")))"
    }

    fileprivate var arguments: String {
      zip(payloads, variables).map { payload, variable in
        payload.label.map { "\($0): \(variable)" } ?? variable
      }
      .joined(separator: ", ")
    }
  }
#endif
