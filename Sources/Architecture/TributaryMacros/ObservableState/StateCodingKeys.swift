#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Generates `CodingKeys` for observable state, so that its fields are encoded with the same keys as
  /// without the macro. It also diagnoses custom keys that name fields instead of their storage.
  ///
  /// The conformance may be declared in an extension, which a macro cannot see. Therefore, the keys are
  /// generated for every state.
  struct StateCodingKeys {
    private let declaration: StructDeclSyntax

    init(of declaration: StructDeclSyntax) {
      self.declaration = declaration
    }

    /// Returns the keys, unless the type declares its own keys or implements the coding itself. Custom keys
    /// that name fields instead of their storage are diagnosed.
    func members(in context: some MacroExpansionContext) -> [DeclSyntax] {
      if let keys {
        if isCodable, !isCodedByHand { diagnose(keys, in: context) }
        return []
      }
      if isCodedByHand { return [] }
      if isCodable { diagnoseSharedFields(of: declaration.memberBlock.members, in: context) }
      let cases = source(of: declaration.memberBlock.members)
      guard !cases.isEmpty else { return [] }
      return [
        """
        private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
        \(raw: cases)
        }
        """
      ]
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

    private var keys: EnumDeclSyntax? {
      declaration.memberBlock.members.declarations.lazy.compactMap { $0.as(EnumDeclSyntax.self) }
        .first { $0.name.text == "CodingKeys" }
    }

    private func source(of members: MemberBlockItemListSyntax) -> String {
      members.compactMap { item -> String? in
        if let conditional = item.decl.as(IfConfigDeclSyntax.self) { return source(of: conditional) }
        guard let field = EncodedField(item.decl) else { return nil }
        return field.storageName == field.name
          ? "  case \(field.name)" : "  case \(field.storageName) = \"\(field.key)\""
      }
      .joined(separator: "\n")
    }

    private func source(of conditional: IfConfigDeclSyntax) -> String? {
      let clauses = conditional.clauses.flatMap { clause -> [String] in
        guard case .decls(let members) = clause.elements else { return [] }
        return [
          "\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")", source(of: members),
        ]
      }
      return (clauses + ["#endif"]).joined(separator: "\n")
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
      let fields = declaration.memberBlock.members.declarations.compactMap { EncodedField($0) }
      for item in keys.memberBlock.members {
        guard let declaration = item.decl.as(EnumCaseDeclSyntax.self) else { continue }
        for element in declaration.elements {
          guard
            let field = fields.first(where: {
              $0.name == element.name.text && $0.storageName != $0.name
            })
          else { continue }
          let value = element.rawValue?.value.trimmedDescription ?? "\"\(field.key)\""
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

    var key: String { name.filter { $0 != "`" } }

    init?(_ declaration: DeclSyntax) {
      if StateField(declaration)?.observesItself == true { return nil }
      if let field = StateField(declaration), let name = field.name, let storageName = field.storageName {
        self.name = name
        self.storageName =
          field.declaration.attributes.named("ObservationStateIgnored").isEmpty ? storageName : name
        return
      }
      // This is a constant without an initial value.
      guard let constant = declaration.as(VariableDeclSyntax.self),
        constant.bindingSpecifier.tokenKind == .keyword(.let),
        constant.modifiers.allSatisfy({ $0.name.tokenKind != .keyword(.static) }),
        constant.bindings.count == 1,
        let binding = constant.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { return nil }
      self.name = name
      storageName = name
    }
  }
#endif
