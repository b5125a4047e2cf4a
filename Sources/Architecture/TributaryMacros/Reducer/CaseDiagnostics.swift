#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension EnumDeclSyntax {
    /// The types that `@Reducer` declares in an enum. Inside the enum, they shadow other types with these
    /// names.
    fileprivate static let generatedTypes: Set = ["Action", "Body", "CaseScope", "State", "StateReducer"]

    /// A Boolean value that indicates whether the enum has the same name as a type that `@Reducer` declares
    /// in it.
    var isNamedLikeGeneratedType: Bool { Self.generatedTypes.contains(name.text) }

    /// Diagnoses each case that does not name a feature, and returns whether there are any.
    func diagnoseCases(in context: some MacroExpansionContext) -> Bool {
      var isWrong = isNamedLikeGeneratedType
      if isWrong {
        context.diagnose(
          name,
          "'@Reducer' declares a type named '\(name.text)' in this enum, so the enum needs another name",
          id: "ReducerNamedLikeItsType"
        )
      }
      for enumCase in caseTrees.all() where FeatureCase(enumCase).isFeature {
        if let message = enumCase.whatIsWrong {
          isWrong = true
          context.diagnose(enumCase.element, message, id: "ReducerCase", fixIts: enumCase.fixIts)
        }
      }
      return isWrong
    }
  }

  extension EnumCase {
    fileprivate var whatIsWrong: String? {
      if let label = payloads.first?.label {
        return "The payload of a '@Reducer' case can't have a label, and '\(name)' has the label '\(label)'"
      }
      if let type = payloads.first?.type, type.isPlainValue {
        return "The payload of '\(name)' must be a feature, but '\(type.trimmedDescription)' isn't one"
      }
      if let type = payloads.first?.type.as(IdentifierTypeSyntax.self)?.name.text,
        EnumDeclSyntax.generatedTypes.contains(type)
      {
        return """
          '@Reducer' declares a type named '\(type)' in this enum, which hides the feature of '\(name)': qualify the feature, as \
          in 'Module.\(type)', or rename it
          """
      }
      return nil
    }

    fileprivate var fixIts: [FixIt] {
      let ignoring = FixIt.insert(
        "Mark it '@ReducerCaseIgnored': state without a feature",
        "@ReducerCaseIgnored ",
        before: declaration
      )
      // The attribute applies to all cases of a declaration.
      let marking = declaration.elements.count == 1 ? [ignoring] : []
      guard payloads.count == 1, let payload = payloads.first, payload.label != nil else { return marking }
      return [.replace("Remove the label", payload, with: payload.type.trimmedDescription)] + marking
    }
  }

  extension TypeSyntax {
    /// A Boolean value that indicates whether the type is known not to be a feature. The compiler diagnoses all other
    /// cases, because a macro sees only the names of types.
    fileprivate var isPlainValue: Bool {
      switch kind {
      case .arrayType, .dictionaryType, .functionType, .optionalType, .tupleType: true
      default: Self.plainValues.contains(trimmedDescription)
      }
    }

    private static let plainValues: Set = [
      "Bool", "Character", "Data", "Date", "Double", "Float", "Int", "String", "UInt", "URL", "UUID", "Void",
    ]
  }

  extension DeclGroupSyntax {
    /// Diagnoses calls in the body of the feature that use the label `destination:`, and offers the label of
    /// `ifLet` or `forEach` as a fix.
    ///
    /// This is a warning because the feature's module may declare its own method with that label.
    func diagnoseDestinationLabels(in context: some MacroExpansionContext) {
      guard let accessors = memberBlock.members.body?.bindings.first?.accessorBlock else { return }
      let finder = DestinationLabels(viewMode: .sourceAccurate)
      finder.walk(accessors)
      for (method, label) in finder.labels {
        let replacement = method == "ifLet" ? "then" : "element"
        context.diagnose(
          label,
          "Pass a trailing closure to '\(method)', or use the label '\(replacement):'",
          id: "DestinationLabel",
          severity: .warning,
          fixIts: [.replace("Replace 'destination' with '\(replacement)'", label, with: replacement)]
        )
      }
    }
  }

  /// Finds the label in calls such as `.ifLet(\.$item, action: \.item, destination: { Item() })`.
  private final class DestinationLabels: SyntaxVisitor {
    private(set) var labels: [(method: String, label: TokenSyntax)] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let arguments = Array(node.arguments)
      if let method = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        ["forEach", "ifLet"].contains(method),
        arguments.count == 3, arguments[0].label == nil, arguments[1].label?.text == "action",
        let label = arguments[2].label, label.text == "destination"
      {
        labels.append((method, label))
      }
      return .visitChildren
    }
  }
#endif
