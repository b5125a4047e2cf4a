#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension MacroUse {
    /// Diagnoses a declaration that cannot be a feature. Returns `true` if the declaration cannot be one.
    func diagnoseNoFeature() -> Bool {
      let keyword: TokenSyntax
      switch declaration.kind {
      case .structDecl: return diagnoseConformances()
      case .enumDecl: return false
      case .classDecl, .actorDecl: keyword = declaration.introducer
      default:
        context.diagnose(
          attribute,
          "'@Reducer' can be applied to a struct or an enum only",
          id: "ReducerNotAStruct",
          fixIts: [removal]
        )
        return true
      }
      context.diagnose(
        keyword,
        """
        '@Reducer' can be applied to a struct or an enum only: the store doesn't manage the properties of a \(keyword.text)
        """,
        id: "ReducerNotAStruct",
        fixIts: [.replace("Make it a struct", keyword, with: "struct"), removal]
      )
      return true
    }

    /// Diagnoses conformances in the macro's argument that refer to a state that the struct declares itself.
    /// Returns whether there are any.
    private func diagnoseConformances() -> Bool {
      guard attribute.arguments != nil else { return false }
      context.diagnose(
        attribute,
        """
        '@Reducer' takes conformances only for an enum, whose 'State' and 'Action' it generates; a struct declares its own
        """,
        id: "ReducerArgumentsOfAStruct",
        fixIts: [.replace("Take the arguments out", attribute, with: "@Reducer")]
      )
      return true
    }
  }

  extension DeclGroupSyntax {
    /// Diagnoses problems with the members of a feature's struct.
    func diagnoseFeature(in context: some MacroExpansionContext) {
      let members = memberBlock.members
      diagnosePresentedPaths(in: context)
      diagnoseDestinationLabels(in: context)
      diagnoseReducedFunctions(in: context)
      if let body = members.body {
        body.diagnoseType(in: context)
        if let reduce = members.reduce { diagnose(reduce, beside: body, in: context) }
      } else if let reduce = members.reduce {
        reduce.diagnoseReducingWithoutBody(in: context)
      }
      for item in members {
        guard let type = item.decl.as(ClassDeclSyntax.self), type.name.text == "State" else { continue }
        context.diagnose(
          type.classKeyword,
          "State that is a class can change without the store, so observers and tests don't detect the change",
          id: "StateIsAClass",
          severity: .warning,
          fixIts: [.replace("Make it a struct", type.classKeyword, with: "struct")]
        )
      }
    }

    private func diagnose(
      _ reduce: FunctionDeclSyntax,
      beside body: VariableDeclSyntax,
      in context: some MacroExpansionContext
    ) {
      context.diagnose(
        reduce.name,
        "'body' is ignored, because the reducer implements 'reduce(into:action:)'",
        id: "ReduceBesideBody",
        severity: .warning,
        fixIts: [
          .removeMember("Remove 'body'", body),
          .removeMember("Remove 'reduce(into:action:)'", reduce),
        ]
      )
    }
  }

  extension VariableDeclSyntax {
    fileprivate func diagnoseType(in context: some MacroExpansionContext) {
      guard let type = bindings.first?.typeAnnotation?.type else { return }
      let whole = "some Reducer<Self.State, Self.Action>"
      if let opaque = type.as(SomeOrAnyTypeSyntax.self) {
        if opaque.someOrAnySpecifier.tokenKind == .keyword(.any) {
          context.diagnose(
            opaque.someOrAnySpecifier,
            "'body' must have an opaque type: use 'some' instead of 'any'",
            id: "BodyIsExistential",
            fixIts: [.replace("Replace 'any' by 'some'", opaque.someOrAnySpecifier, with: "some")]
          )
        } else if ["Reducer", "ComposableArchitecture.Reducer"].contains(opaque.constraint.trimmedDescription)
        {
          context.diagnose(
            type,
            "'some Reducer' hides the state and actions of 'body'",
            id: "BodyHidesState",
            fixIts: [.replace("Say '\(whole)'", type, with: whole)]
          )
        }
      } else if type.isNoReducer {
        context.diagnose(
          type,
          "'body' must be a reducer, but '\(type.trimmedDescription)' isn't one",
          id: "BodyIsNoReducer",
          fixIts: [.replace("Say '\(whole)'", type, with: whole)]
        )
      }
    }
  }

  extension TypeSyntax {
    /// A Boolean value that indicates whether the type is evidently not a reducer.
    fileprivate var isNoReducer: Bool {
      let kinds: [SyntaxKind] = [
        .tupleType, .functionType, .optionalType, .arrayType, .dictionaryType,
        .implicitlyUnwrappedOptionalType,
      ]
      let names = ["Void", "Never", "Bool", "Int", "Double", "String", "Any"]
      return kinds.contains(kind) || names.contains(trimmedDescription)
    }
  }

  extension DeclGroupSyntax {
    /// Returns whether a member type or generic parameter has the given name.
    func names(_ type: String, in members: MemberBlockItemListSyntax) -> Bool {
      let parameters = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
      if parameters?.contains(where: { $0.name.text == type }) == true { return true }
      return members.declarations.contains { member in
        if let alias = member.as(TypeAliasDeclSyntax.self) { return alias.name.text == type }
        guard let nested = member.asProtocol((any NamedDeclSyntax).self) else { return false }
        return nested.isType && nested.name.text == type
      }
    }
  }

  extension NamedDeclSyntax {
    fileprivate var isType: Bool {
      [.structDecl, .enumDecl, .classDecl, .actorDecl].contains(kind)
    }
  }

  extension MemberBlockItemListSyntax {
    /// The reducer's `body`.
    var body: VariableDeclSyntax? {
      declarations.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { $0.isBody }
    }

    /// The static `body` of an enum. It contains the reducers of the enum's cases.
    var staticBody: VariableDeclSyntax? {
      declarations.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { $0.isStaticBody }
    }

    /// Returns whether there is a static function with the given name.
    func hasStaticFunction(_ name: String) -> Bool {
      declarations.contains { member in
        guard let function = member.as(FunctionDeclSyntax.self) else { return false }
        return function.name.text == name && function.modifiers.areStatic
      }
    }

    /// The reducer's `reduce(into:action:)`.
    var reduce: FunctionDeclSyntax? {
      declarations.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
        let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
        return function.name.text == "reduce" && labels == ["into", "action"]
      }
    }
  }

  extension VariableDeclSyntax {
    /// A Boolean value that indicates whether this is an instance property named `body`.
    var isBody: Bool { isNamedBody && !modifiers.areStatic }

    /// A Boolean value that indicates whether this is a type property named `body`.
    var isStaticBody: Bool { isNamedBody && modifiers.areStatic }

    private var isNamedBody: Bool { bindings.first?.pattern.trimmedDescription == "body" }
  }

  extension DeclModifierListSyntax {
    fileprivate var areStatic: Bool {
      contains { $0.name.tokenKind == .keyword(.static) }
    }
  }
#endif
