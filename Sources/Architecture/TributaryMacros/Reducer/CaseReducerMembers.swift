#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The members that `@Reducer` adds to an enum of features.
  ///
  /// The members do not belong to an actor, even if the default isolation is the main actor.
  struct CaseReducerMembers {
    private let declaration: EnumDeclSyntax
    private let attribute: AttributeSyntax
    private let access: String
    /// The cases, with the `#if` blocks around them.
    private let trees: [CaseTree]
    /// The cases of the enum's own `Action`, by name, if it declares one.
    private let handwrittenActionCases: [String: EnumCase]

    init(of declaration: EnumDeclSyntax, attribute: AttributeSyntax, access: String) {
      self.declaration = declaration
      self.attribute = attribute
      self.access = access
      trees = declaration.caseTrees
      let action = declaration.memberBlock.members.declarations.lazy
        .compactMap { $0.as(EnumDeclSyntax.self) }
        .first { $0.name.text == "Action" }
      handwrittenActionCases = Dictionary(
        (action?.caseTrees.all() ?? []).map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first }
      )
    }

    var declarations: [DeclSyntax] {
      let members = declaration.memberBlock.members
      return [
        declaration.names("State", in: members) ? nil : state,
        declaration.names("Action", in: members) ? nil : action,
        members.staticBody == nil ? bodyType : nil,
        members.staticBody == nil ? body : nil,
        declaration.names("CaseScope", in: members) ? nil : caseScope,
        members.hasStaticFunction("scope") ? nil : scope,
      ]
      .compactMap(\.self)
    }

    private func sourceOfEachCase(_ write: (FeatureCase) -> String?) -> String {
      trees.source { write(FeatureCase($0)) }
    }

    /// Returns a declaration for each case, with the availability of that case.
    private func declarationOfEachCase(_ write: (FeatureCase) -> String) -> String {
      sourceOfEachCase { featureCase in
        // Only cases without a payload can be introduced in a later version of a platform.
        let hasPayload = !featureCase.enumCase.payloads.isEmpty
        let availability =
          featureCase.enumCase.versions.isEmpty || !hasPayload ? featureCase.enumCase.availability : []
        let attributes = availability.map { "\($0.trimmedDescription)\n" }.joined()
        return "\(attributes)\(featureCase.enumCase.indirection)case \(write(featureCase))"
      }
    }

    /// An attribute for code that runs or scopes deprecated cases.
    private var deprecation: String { trees.all().filter { !$0.isUnavailable }.deprecation }

    private var indirection: String {
      declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) } ? "indirect " : ""
    }

    private var state: DeclSyntax {
      let cases = declarationOfEachCase { featureCase in
        switch featureCase.kind {
        case .feature(let type, _): "\(featureCase.name)(\(type).State)"
        case .ephemeral(let type, _): "\(featureCase.name)(\(type))"
        case .ignored: featureCase.enumCase.source
        }
      }
      let inherited = """
        ComposableArchitecture.CaseReducerState, \(Self.pathProtocols), ComposableArchitecture.ObservableState
        """
      let state: DeclSyntax = """
        @dynamicMemberLookup
        nonisolated \(raw: access)\(raw: indirection)enum State: \(raw: inherited)\(raw: conformances("state")) {
        \(raw: access)typealias StateReducer = \(declaration.name.trimmed)
        \(raw: cases)
        }
        """
      return adding(to: state) { state in
        CasePaths(of: state, access: access).declarations + ObservableEnum(state, access: access).members
      }
    }

    private var action: DeclSyntax {
      let cases = declarationOfEachCase { featureCase in
        switch featureCase.kind {
        case .feature(let type, _): "\(featureCase.name)(\(type).Action)"
        case .ephemeral(_, let action): "\(featureCase.name)(\(action))"
        case .ignored: "\(featureCase.name)(Swift.Never)"
        }
      }
      let action: DeclSyntax = """
        nonisolated \(raw: access)\(raw: indirection)enum Action: \(raw: Self.pathProtocols)\(raw: conformances("action")) {
        \(raw: cases)
        }
        """
      return adding(to: action) { CasePaths(of: $0, access: access).declarations }
    }

    private var body: DeclSyntax {
      let scopes = sourceOfEachCase { featureCase in
        guard case .feature(_, let value) = featureCase.kind, !featureCase.enumCase.isUnavailable else {
          return nil
        }
        return """
          ComposableArchitecture.Scope(state: \\State.Cases.\(featureCase.name), action: \\Action.Cases.\(featureCase.name)) {
          \(value)
          }
          """
      }
      return """
        \(raw: deprecation)nonisolated \(raw: access)static var body: Body {
        ComposableArchitecture.Reduce(
        ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
        \(raw: scopes)
        }
        )
        }
        """
    }

    /// The explicit type of the body, which compiles faster than an opaque type.
    private var bodyType: DeclSyntax {
      "\(raw: access)typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>"
    }

    private var caseScope: DeclSyntax {
      let cases = declarationOfEachCase { featureCase in
        switch featureCase.kind {
        case .feature(let type, _): "\(featureCase.name)(ComposableArchitecture.StoreOf<\(type)>)"
        case .ephemeral(let type, _): "\(featureCase.name)(\(type))"
        case .ignored:
          if let (state, action) = storeTypes(ofIgnored: featureCase.enumCase) {
            "\(featureCase.name)(ComposableArchitecture.Store<\(state), \(action)>)"
          } else {
            featureCase.enumCase.source
          }
        }
      }
      let caseScope: DeclSyntax = """
        @dynamicMemberLookup
        nonisolated \(raw: access)enum CaseScope: nonisolated CaseKeyPaths.CasePathable {
        \(raw: cases)
        }
        """
      return adding(to: caseScope) { CasePaths(of: $0, access: access).pathsAlone }
    }

    private static let pathProtocols = "CaseKeyPaths.CasePathable, CaseKeyPaths.CasePathIterable"

    /// Adds the members that `@CasePathable` and `@ObservableState` would generate for an enum. It cannot use the
    /// macros themselves, because the compiler crashes if generated code contains macros and the payloads of its
    /// cases have generated types.
    private func adding(to declaration: DeclSyntax, _ members: (EnumDeclSyntax) -> [DeclSyntax]) -> DeclSyntax
    {
      guard var enumeration = declaration.as(EnumDeclSyntax.self) else { return declaration }
      let members = members(enumeration)
      enumeration.memberBlock.members.append(
        contentsOf: members.map { MemberBlockItemSyntax(leadingTrivia: .newline, decl: $0) }
      )
      return DeclSyntax(enumeration)
    }

    private var scope: DeclSyntax {
      let branches = sourceOfEachCase { featureCase in
        let name = featureCase.name
        if featureCase.enumCase.isUnavailable { return nil }
        guard featureCase.isFeature || storeTypes(ofIgnored: featureCase.enumCase) != nil else {
          return Self.branchThatPassesValues(featureCase.enumCase)
        }
        return """
          case .\(name):
          return .\(name)(store.scope(ofCase: \\State.Cases.\(name), action: \\Action.Cases.\(name)))
          """
      }
      return """
        \(raw: deprecation)nonisolated \(raw: access)static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
        switch store.state {
        \(raw: branches)
        }
        }
        """
    }

    /// Returns the state and action types for an ignored case if the enum's own `Action` has a case with the same
    /// name, for which `CaseScope` then has a store.
    private func storeTypes(ofIgnored enumCase: EnumCase) -> (state: String, action: String)? {
      guard enumCase.payloads.count == 1, case .ignored = FeatureCase(enumCase).kind,
        let actionCase = handwrittenActionCases[enumCase.name], actionCase.payloads.count == 1
      else { return nil }
      let state = enumCase.payloads[0].type.trimmedDescription
      return (state, actionCase.payloads[0].type.replacingSelf(with: "Action"))
    }

    private static func branchThatPassesValues(_ enumCase: EnumCase) -> String {
      let payloads = enumCase.payloads
      if payloads.isEmpty { return "case .\(enumCase.name):\nreturn .\(enumCase.name)" }
      let names = payloads.indices.map { "let value\($0)" }.joined(separator: ", ")
      let values = payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "value\(index)"
      }
      return """
        case .\(enumCase.name)(\(names)):
        return .\(enumCase.name)(\(values.joined(separator: ", ")))
        """
    }

    /// Returns the protocols in the macro's argument in the form `, A, B`, so that they can be appended to an
    /// inheritance clause.
    private func conformances(_ argument: String) -> String {
      guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) else { return "" }
      var current = ""
      var names: [String] = []
      for element in arguments {
        if let label = element.label?.text { current = label }
        guard current == argument, let member = element.expression.as(MemberAccessExprSyntax.self) else {
          continue
        }
        names.append(member.declName.baseName.text)
      }
      return names.map { ", Swift." + $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }

  /// A case of an enum that is marked `@Reducer`.
  struct FeatureCase {
    enum CaseKind {
      /// A case with the type of a feature, whose reducer is run.
      case feature(String, value: String)
      /// A case with state dismissed by its first action, such as the state of an alert.
      case ephemeral(String, action: String)
      /// A case without a payload, or with state that has no logic.
      case ignored
    }

    let enumCase: EnumCase
    let kind: CaseKind

    init(_ enumCase: EnumCase) {
      self.enumCase = enumCase
      let payloads = enumCase.payloads
      guard payloads.count == 1, !enumCase.has(attribute: "ReducerCaseIgnored") else {
        kind = .ignored
        return
      }
      let type = payloads[0].type.trimmedDescription
      if let action = payloads[0].type.actionOfAlert {
        kind = .ephemeral(type, action: action)
      } else if enumCase.has(attribute: "ReducerCaseEphemeral") {
        kind = .ephemeral(type, action: "\(type).Action")
      } else {
        // If a feature is created with arguments, it is the default value of the case, as in
        // `case add(Add = Add(limit: 3))`.
        let made = payloads[0].type.enumOfBody.map { "\($0).body" } ?? "\(type)()"
        kind = .feature(type, value: payloads[0].defaultValue.map { $0.value.source(of: type) } ?? made)
      }
    }

    var isFeature: Bool {
      if case .feature = kind { true } else { false }
    }

    var name: String { enumCase.name }
  }

  extension ExprSyntax {
    /// Returns the expression in a form that compiles where its type is not known, which `.home` does not.
    fileprivate func source(of type: String) -> String {
      trimmedDescription.hasPrefix(".") ? "(\(trimmedDescription) as \(type))" : trimmedDescription
    }
  }

  extension TypeSyntax {
    /// The enum of features in `Path.Body`. Its static property runs it, so no instance is created.
    fileprivate var enumOfBody: String? {
      guard let member = self.as(MemberTypeSyntax.self), member.name.text == "Body" else { return nil }
      return member.baseType.trimmedDescription
    }

    /// The action in the type of an alert or dialog.
    fileprivate var actionOfAlert: String? {
      let generic =
        self.as(IdentifierTypeSyntax.self).map { (name: $0.name, arguments: $0.genericArgumentClause) }
        ?? self.as(MemberTypeSyntax.self).map { (name: $0.name, arguments: $0.genericArgumentClause) }
      guard let generic, ["AlertState", "ConfirmationDialogState"].contains(generic.name.text) else {
        return nil
      }
      // If the argument is missing, the compiler reports this at the case.
      return generic.arguments?.arguments.first?.argument.trimmedDescription
    }
  }
#endif
