#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Reducer`: makes a feature of a struct or of an enum.
  enum ReducerMacro: UnformattedMacro {}

  extension ReducerMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // What other conformances imply has to be written out: a macro's extension does not imply it.
      let wanted =
        switch declaration.kind {
        case .structDecl: ["Reducer"]
        case .enumDecl: ["Reducer", "CaseReducer", "EnumReducer"]
        default: [String]()
        }
      let missing = protocols.map(\.nameWithoutModule).filter(wanted.contains)
      if missing.isEmpty { return [] }
      // Where the main actor is the default isolation, a conformance is the main actor's, and of no use to
      // generic code such as `Scope`, unless it says that it is not.
      let conformances = missing.map { "nonisolated ComposableArchitecture.\($0)" }.joined(separator: ", ")
      return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")]
    }
  }

  extension ReducerMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      if use.diagnoseNoFeature() || use.diagnoseRepetition() { return [] }
      let access = declaration.memberAccess(in: context)
      if let declaration = declaration.as(EnumDeclSyntax.self) {
        if declaration.diagnoseOverloadedCases(in: context) || declaration.diagnoseCases(in: context) {
          return []
        }
        return CaseReducerMembers(of: declaration, attribute: node, access: access).declarations
      }
      declaration.diagnoseFeature(in: context)
      return missingMembers(of: declaration, access: access)
    }

    /// Returns the members that a struct needs to be a reducer and does not have. They belong to no
    /// actor, also where the main actor is the default isolation.
    private static func missingMembers(of declaration: some DeclGroupSyntax, access: String) -> [DeclSyntax] {
      let members = declaration.memberBlock.members
      // A body or function of other types says by itself what the state and the actions are.
      let body = members.body.flatMap { BodyType($0) } ?? members.reduce.flatMap { BodyType($0) }
      var missing: [DeclSyntax] = []
      if !declaration.names("State", in: members), body?.isOwnState(of: declaration) ?? true {
        missing.append(
          """
          @ComposableArchitecture.ObservableState
          nonisolated \(raw: access)struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          \(raw: access)init() {}
          }
          """
        )
      }
      if !declaration.names("Action", in: members), body?.isOwnAction(of: declaration) ?? true {
        missing.append(
          """
          @CaseKeyPaths.CasePathable
          nonisolated \(raw: access)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }
          """
        )
      }
      if members.body == nil, members.reduce == nil {
        missing.append(
          """
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          nonisolated \(raw: access)var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer()
          }
          """
        )
      }
      return missing
    }
  }

  extension ReducerMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      if let member = member.as(VariableDeclSyntax.self), member.isBody(of: declaration),
        member.attributes.named("ReducerBuilder").isEmpty
      {
        let ownTypes: AttributeSyntax = "@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"
        return [BodyType(member)?.builder ?? ownTypes]
      }
      if let member = member.as(EnumDeclSyntax.self) {
        switch member.name.text {
        case "Action": return member.attributes.lacking(["CasePathable"])
        case "State": return member.attributes.lacking(["CasePathable", "dynamicMemberLookup"])
        default: return []
        }
      }
      return []
    }
  }

  extension VariableDeclSyntax {
    fileprivate func isBody(of declaration: some DeclGroupSyntax) -> Bool {
      switch declaration.kind {
      case .structDecl: isBody
      case .enumDecl: isStaticBody
      default: false
      }
    }
  }

  extension AttributeListSyntax {
    fileprivate func lacking(_ names: [String]) -> [AttributeSyntax] {
      names.filter { named($0).isEmpty }.map {
        $0 == "CasePathable" ? "@CaseKeyPaths.CasePathable" : "@\(raw: $0)"
      }
    }
  }
#endif
