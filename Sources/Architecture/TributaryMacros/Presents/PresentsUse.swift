#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Presents` and what it is attached to.
  struct PresentsUse {
    private let attribute: AttributeSyntax
    private let declaration: VariableDeclSyntax?

    init(_ attribute: AttributeSyntax, _ declaration: some DeclSyntaxProtocol) {
      self.attribute = attribute
      self.declaration = declaration.as(VariableDeclSyntax.self)
    }

    /// Tells whether `@Presents` cannot be used so, and says why.
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
          message: "'@Presents' needs a 'var', as what is presented comes and goes",
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
          message: "'@Presents' needs the property's type to be written, as in ': Destination.State?'",
          id: "PresentsUntyped",
          fixIts: []
        )
      }
      guard type.wrappedType == nil, let written = binding.typeAnnotation?.type else { return nil }
      return Mistake(
        node: Syntax(written),
        message: "'@Presents' needs an optional type, as nothing is presented at times",
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
