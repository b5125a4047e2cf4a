#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@ViewAction(for:)`, which allows a view to send the view actions of a feature.
  enum ViewActionMacro: ExtensionMacro, UnformattedMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let use = MacroUse(attribute: node, declaration: declaration, context: context)
      if use.diagnoseRepetition() { return [] }
      guard let store = declaration.memberBlock.members.store else {
        diagnoseNoStore(of: declaration, in: context)
        return []
      }
      diagnoseVisibility(of: store, in: context)
      let sends = DirectSends(viewMode: .sourceAccurate)
      sends.walk(declaration.memberBlock)
      for send in sends.found { send.diagnose(in: context) }
      if protocols.isEmpty || use.diagnosePrivateNesting() { return [] }
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): \(raw: declaration.isolation)ComposableArchitecture.ViewActionSending {}"
        )
      ]
    }

    private static func diagnoseNoStore(
      of declaration: some DeclGroupSyntax,
      in context: some MacroExpansionContext
    ) {
      let feature = declaration.attributes.named("ViewAction").first?.feature ?? "<#Feature#>"
      let brace = declaration.memberBlock.leftBrace
      context.diagnose(
        declaration.introducer,
        "'@ViewAction' requires a property named 'store'",
        id: "NoStore",
        fixIts: [
          .replace(
            "Add 'store'",
            brace,
            with: "{\n  let store: ComposableArchitecture.StoreOf<\(feature)>\n"
          )
        ]
      )
    }

    private static func diagnoseVisibility(
      of store: VariableDeclSyntax,
      in context: some MacroExpansionContext
    ) {
      let hidden = store.modifiers.first { modifier in
        modifier.detail == nil
          && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
      }
      guard let hidden else { return }
      context.diagnose(
        hidden,
        "'@ViewAction' makes 'store' part of a conformance, so that it cannot be \(hidden.name.text)",
        id: "HiddenStore",
        fixIts: [.remove("Remove '\(hidden.name.text)'", hidden)]
      )
    }
  }

  extension AttributeSyntax {
    /// The feature's name, such as `Feature` in `@ViewAction(for: Feature.self)`.
    fileprivate var feature: String? {
      let argument = arguments?.as(LabeledExprListSyntax.self)?.first?.expression
      return argument?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    }
  }

  extension MemberBlockItemListSyntax {
    fileprivate var store: VariableDeclSyntax? {
      declarations.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { variable in
        variable.bindings.contains { $0.pattern.trimmedDescription == "store" }
      }
    }
  }

  /// Finds calls to `store.send` in a view.
  final class DirectSends: SyntaxVisitor {
    private(set) var found: [DirectSend] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let send = DirectSend(node) { found.append(send) }
      return .visitChildren
    }
  }

  /// A call such as `store.send(.view(.incrTapped))`.
  struct DirectSend {
    private let call: FunctionCallExprSyntax
    private let store: MemberAccessExprSyntax

    init?(_ call: FunctionCallExprSyntax) {
      guard
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "send",
        ["store", "self.store"].contains(member.base?.trimmedDescription)
      else { return nil }
      self.call = call
      store = member
    }

    /// Diagnoses a view that bypasses its own `send`. The feature is responsible for sending other actions.
    func diagnose(in context: some MacroExpansionContext) {
      context.diagnose(
        call,
        "In a '@ViewAction' view, use 'send' instead of 'store.send'",
        id: "DirectSend",
        severity: .warning,
        fixIts: fixIts
      )
    }

    private var fixIts: [FixIt] {
      guard
        let argument = call.arguments.first?.expression.as(FunctionCallExprSyntax.self),
        let wrapper = argument.calledExpression.as(MemberAccessExprSyntax.self),
        wrapper.declName.baseName.text == "view",
        argument.arguments.count == 1,
        let action = argument.arguments.first?.expression
      else { return [] }
      return [
        FixIt(
          "Send the view's action",
          [.replace(store, with: "send"), .replace(argument, with: action.trimmedDescription)]
        )
      ]
    }
  }

  extension DeclGroupSyntax {
    /// The actor isolation to write before the protocol in this type's conformance. It comes from the type's
    /// attribute or, for types of UI frameworks, is the main actor.
    var isolation: String {
      for attribute in attributes.compactMap({ $0.as(AttributeSyntax.self) })
      where attribute.name.hasSuffix("Actor") {
        return "@\(attribute.attributeName.trimmedDescription) "
      }
      let isView = inheritanceClause?.inheritedTypes.contains {
        mainActorTypes.contains($0.type.nameWithoutModule)
      }
      return isView == true ? "@MainActor " : ""
    }
  }

  /// The protocols and classes of SwiftUI, UIKit and AppKit that belong to the main actor. A macro cannot look this
  /// up.
  private let mainActorTypes: Set<String> = [
    "View", "ViewModifier", "App", "Scene", "Commands", "ToolbarContent",
    "UIViewController", "UITableViewController", "UICollectionViewController", "UIView", "UITableViewCell",
    "UICollectionViewCell", "NSViewController", "NSView", "NSWindowController",
  ]
#endif
