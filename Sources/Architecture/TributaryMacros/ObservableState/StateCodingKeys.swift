#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Generates `CodingKeys` for observable state, with the same keys that the fields have without the macro. It also
  /// diagnoses custom keys that name fields instead of their storage.
  ///
  /// The conformance may be declared in an extension, which a macro cannot see, so the keys are generated for
  /// every state.
  struct StateCodingKeys {
    private let declaration: StructDeclSyntax

    init(of declaration: StructDeclSyntax) {
      self.declaration = declaration
    }

    /// Returns the keys, unless the type declares its own or implements the coding itself. Diagnoses custom keys that
    /// name fields instead of their storage.
    func members(in context: some MacroExpansionContext) -> [DeclSyntax] {
      if let keys {
        if isCodable, !isCodedByHand { diagnose(keys, in: context) }
        return []
      }
      if isCodedByHand || declaresKeys { return [] }
      if isCodable { diagnoseSharedFields(of: declaration.memberBlock.members, in: context) }
      let trees = declaration.memberBlock.members.trees(EncodedField.fields(of:))
      let source = enumeration(of: trees[...])
      return source.isEmpty ? [] : [DeclSyntax(unparsed: source)]
    }

    /// Returns the keys of the fields that have been processed and the ones that remain. Because keys without a case
    /// would not compile, there are keys for each clause of the first block if only `#if` blocks have fields.
    private func enumeration(of trees: ArraySlice<ConditionalTree<EncodedField>>) -> String {
      guard let first = trees.first else { return "" }
      let isSafe = trees.contains { if case .member = $0 { true } else { false } }
      guard !isSafe, case .conditional(let clauses) = first else {
        return """
          private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
          \(trees.source(\.key))
          }
          """
      }
      let others =
        clauses.contains(where: \.isElse)
        ? [] : [ConditionalClause<EncodedField>(header: "#else", members: [])]
      let lines = (clauses + others).flatMap { clause in
        [clause.header, enumeration(of: (clause.members + trees.dropFirst())[...])]
      }
      return (lines + ["#endif"]).joined(separator: "\n")
    }

    private var isCodable: Bool {
      let inherited = declaration.inheritanceClause?.inheritedTypes ?? []
      let names = inherited.flatMap { $0.type.trimmedDescription.split { !$0.isLetter } }
      return names.contains { ["Codable", "Encodable", "Decodable"].contains($0) }
    }

    private var isCodedByHand: Bool {
      declaration.memberBlock.members.declarations.contains { member in
        if let function = member.as(FunctionDeclSyntax.self) {
          return function.name.text == "encode"
            && function.signature.parameterClause.parameters.first?.firstName.text == "to"
        }
        if let initializer = member.as(InitializerDeclSyntax.self) {
          return initializer.signature.parameterClause.parameters.first?.firstName.text == "from"
        }
        return false
      }
    }

    /// The custom keys, which may be another enum of the type that `CodingKeys` is an alias of.
    private var keys: EnumDeclSyntax? {
      let members = declaration.memberBlock.members.declarations
      let enums = members.compactMap { $0.as(EnumDeclSyntax.self) }
      if let keys = enums.first(where: { $0.name.text == "CodingKeys" }) { return keys }
      let alias = members.lazy.compactMap { $0.as(TypeAliasDeclSyntax.self) }
        .first { $0.name.text == "CodingKeys" }
      guard let name = alias?.initializer.value.trimmedDescription else { return nil }
      return enums.first { $0.name.text == name }
    }

    /// A Boolean value that indicates whether the type declares keys in any form, such as an alias or a structure.
    private var declaresKeys: Bool {
      declaration.memberBlock.members.declarations.contains {
        $0.asProtocol((any NamedDeclSyntax).self)?.name.text == "CodingKeys"
      }
    }

    private func diagnoseSharedFields(
      of members: MemberBlockItemListSyntax,
      in context: some MacroExpansionContext
    ) {
      for item in members {
        if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
          for case .decls(let members)? in conditional.clauses.map(\.elements) {
            diagnoseSharedFields(of: members, in: context)
          }
        }
        guard let field = StateField(item.decl), let name = field.name,
          let attribute = ["Shared", "SharedReader"].lazy
            .compactMap({ field.declaration.attributes.named($0).first }).first
        else { continue }
        context.diagnose(
          attribute,
          "The shared value '\(name)' is not encoded: write 'CodingKeys' without it, or 'init(from:)' and 'encode(to:)'",
          id: "SharedFieldIsNotEncoded",
          // This is not a warning because a shared value is usually stored through its key, and does not need
          // to be encoded.
          severity: .note
        )
      }
    }

    private func diagnose(_ keys: EnumDeclSyntax, in context: some MacroExpansionContext) {
      let fields = declaration.memberBlock.members.declarations.flatMap(EncodedField.fields(of:))
      for item in keys.memberBlock.members {
        guard let declaration = item.decl.as(EnumCaseDeclSyntax.self) else { continue }
        for element in declaration.elements {
          guard
            let field = fields.first(where: {
              $0.name == element.name.text && $0.storageName != $0.name
            })
          else { continue }
          let value = element.rawValue?.value.trimmedDescription ?? "\"\(field.plainName)\""
          let comma = element.trailingComma?.text ?? ""
          context.diagnose(
            element.name,
            "A field of observable state is encoded by the key of its storage, '\(field.storageName)'",
            id: "CodingKeyOfField",
            fixIts: [
              .replace(
                "Name the storage, and keep the key",
                element,
                with: "\(field.storageName) = \(value)\(comma)"
              )
            ]
          )
        }
      }
    }
  }

  /// A stored property, as it is encoded.
  private struct EncodedField {
    let name: String
    let storageName: String

    /// The name without backticks.
    var plainName: String { name.filter { $0 != "`" } }

    /// The case of the field's key.
    var key: String {
      storageName == name ? "  case \(name)" : "  case \(storageName) = \"\(plainName)\""
    }

    /// Returns the fields of a declaration. Only constants without initial values can share a declaration.
    static func fields(of declaration: DeclSyntax) -> [EncodedField] {
      if let field = StateField(declaration) {
        // A lazy field isn't encoded, because its storage has another name.
        guard !field.observesItself, field.modifier(.lazy) == nil, let name = field.name,
          let storageName = field.storageName
        else { return [] }
        let isIgnored = !field.declaration.attributes.named("ObservationStateIgnored").isEmpty
        return [EncodedField(name: name, storageName: isIgnored ? name : storageName)]
      }
      guard let constant = declaration.as(VariableDeclSyntax.self),
        constant.bindingSpecifier.tokenKind == .keyword(.let),
        constant.modifiers.allSatisfy({ $0.name.tokenKind != .keyword(.static) })
      else { return [] }
      return constant.bindings.compactMap { binding in
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
        return EncodedField(name: name, storageName: name)
      }
    }
  }
#endif
