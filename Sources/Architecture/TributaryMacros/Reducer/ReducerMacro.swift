#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@Reducer`, which makes a struct or an enum a feature.
  enum ReducerMacro: UnformattedMacro {}

  extension ReducerMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // Implied conformances are written out because the extension that a macro generates does not imply
      // them.
      let wanted =
        switch declaration.kind {
        case .structDecl:
          declaration.memberBlock.members.hasLogic ? ["Reducer"] : ["Reducer", "_ReducerWithoutBody"]
        case .enumDecl: ["Reducer", "CaseReducer", "EnumReducer"]
        default: [String]()
        }
      let missing = protocols.map(\.nameWithoutModule).filter(wanted.contains)
      if missing.isEmpty { return [] }
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      // If an enum has the same name as its own associated type, the compiler crashes at the enum's
      // conformances.
      let isMisnamed = declaration.as(EnumDeclSyntax.self)?.isNamedLikeGeneratedType == true
      if use.diagnosePrivateNesting() || isMisnamed { return [] }
      // When the default isolation is the main actor, a conformance belongs to the main actor unless it's
      // `nonisolated`, and generic code such as `Scope` could not use it.
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

    /// Returns the types that a struct without logic is missing to be a reducer. The types don't belong to an actor
    /// even if the default isolation is the main actor.
    ///
    /// A body or function names its own types. They may be declared in an extension, in the surrounding type, or
    /// elsewhere.
    private static func missingMembers(of declaration: some DeclGroupSyntax, access: String) -> [DeclSyntax] {
      let members = declaration.memberBlock.members
      if members.hasLogic { return [] }
      var missing: [DeclSyntax] = []
      if !declaration.names("State", in: members) {
        missing.append(
          """
          @ComposableArchitecture.ObservableState
          nonisolated \(raw: access)struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          \(raw: access)init() {}
          }
          """
        )
      }
      if !declaration.names("Action", in: members) {
        missing.append(
          """
          @CaseKeyPaths.CasePathable
          nonisolated \(raw: access)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
          }
          """
        )
      }
      return missing
    }
  }

  extension MemberBlockItemListSyntax {
    /// A Boolean value that indicates whether a struct declares a `body` or a `reduce(into:action:)`.
    fileprivate var hasLogic: Bool { body != nil || reduce != nil }
  }

  extension ReducerMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      if let member = member.as(VariableDeclSyntax.self), member.isBody(of: declaration), member.takesBuilder
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
    /// A Boolean value that indicates whether the property can have the attribute of a result builder, because it has
    /// a getter and no builder yet.
    fileprivate var takesBuilder: Bool {
      bindings.first?.accessorBlock != nil
        && ["ReducerBuilder", "ReducerBuilderOf"].allSatisfy { attributes.named($0).isEmpty }
    }

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

  /// Implements `@ReducerCaseIgnored`, an attribute that `@Reducer` reads.
  enum ReducerCaseIgnoredMacro: ReducerCaseMark {}

  /// Implements `@ReducerCaseEphemeral`, an attribute that `@Reducer` reads.
  enum ReducerCaseEphemeralMacro: ReducerCaseMark {}

  /// An attribute of a case that does not generate code itself.
  protocol ReducerCaseMark: PeerMacro {}

  extension ReducerCaseMark {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let isInReducer =
        context.lexicalContext.first?.as(EnumDeclSyntax.self)?.attributes.named("Reducer").isEmpty == false
      guard !declaration.is(EnumCaseDeclSyntax.self) || !isInReducer else { return [] }
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      context.diagnose(
        node,
        "'@\(node.name)' can be applied to a case of an enum that is a '@Reducer' only",
        id: "NotAReducersCase",
        fixIts: [
          .remove("Remove '@\(node.name)'", attributes?.named(node.name).first ?? node)
        ]
      )
      return []
    }
  }

  /// The state and action types of a feature, as named in the type of its `body`, such as `some Reducer<Int, Bool>`,
  /// `some ReducerOf<Self>` or `Reduce<Int, Bool>`.
  struct BodyType {
    let state: String
    let action: String

    /// Reads the types from a property. Returns `nil` if the type of the property does not name them.
    /// - Parameter body: The property.
    init?(_ body: VariableDeclSyntax) {
      guard let type = body.bindings.first?.typeAnnotation?.type else { return nil }
      // `any Reducer` does not conform to `Reducer`, so a property of that type is not a body.
      let opaque = type.as(SomeOrAnyTypeSyntax.self)
      if let opaque, opaque.someOrAnySpecifier.tokenKind != .keyword(.some) { return nil }
      guard let (name, clause) = (opaque?.constraint ?? type).nameAndArguments else { return nil }
      let arguments = clause.arguments.map { $0.argument.trimmedDescription }
      switch (name, arguments.count) {
      case ("Reducer", 2) where opaque != nil, ("ReducerProtocol", 2) where opaque != nil,
        ("Reduce", 2) where opaque == nil:
        state = Self.qualified(arguments[0], if: "State")
        action = Self.qualified(arguments[1], if: "Action")
      case ("ReducerOf", 1) where opaque != nil, ("ReducerProtocolOf", 1) where opaque != nil:
        state = "\(arguments[0]).State"
        action = "\(arguments[0]).Action"
      default:
        return nil
      }
    }

    /// The result builder for a body with these types.
    var builder: AttributeSyntax {
      "@ComposableArchitecture.ReducerBuilder<\(raw: state), \(raw: action)>"
    }

    /// Returns whether the state type is the reducer's own type of that name.
    func isOwnState(of declaration: some DeclGroupSyntax) -> Bool {
      isOwn(state, "State", of: declaration)
    }

    /// Returns whether the action type is the reducer's own type of that name.
    func isOwnAction(of declaration: some DeclGroupSyntax) -> Bool {
      isOwn(action, "Action", of: declaration)
    }

    private func isOwn(_ type: String, _ name: String, of declaration: some DeclGroupSyntax) -> Bool {
      let reducer = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
      return type == "Self.\(name)" || type == reducer.map { "\($0).\(name)" }
    }

    private static func qualified(_ type: String, if name: String) -> String {
      type == name ? "Self.\(name)" : type
    }
  }

  extension TypeSyntax {
    /// The name without its module, together with the generic arguments, if any.
    fileprivate var nameAndArguments: (String, GenericArgumentClauseSyntax)? {
      if let type = self.as(MemberTypeSyntax.self) {
        return type.genericArgumentClause.map { (type.name.text, $0) }
      }
      guard let type = self.as(IdentifierTypeSyntax.self) else { return nil }
      return type.genericArgumentClause.map { (type.name.text, $0) }
    }
  }
#endif
