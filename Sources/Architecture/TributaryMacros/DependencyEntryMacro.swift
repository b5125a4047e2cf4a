#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Implements `@DependencyEntry`, which generates a key for a property of `DependencyValues`.
  enum DependencyEntryMacro: UnformattedMacro {}

  extension DependencyEntryMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let entry = DependencyEntry(attribute: node, declaration: declaration, context: context) else {
        return []
      }
      return [
        """
        get {
        self[\(raw: entry.keyName).self]
        }
        """,
        """
        set {
        self[\(raw: entry.keyName).self] = newValue
        }
        """,
      ]
    }
  }

  extension DependencyEntryMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let entry = DependencyEntry(attribute: node, declaration: declaration, context: context) else {
        DependencyEntry.diagnoseNoEntry(node, declaration, in: context)
        return []
      }
      return [entry.key]
    }
  }

  /// A property that `@DependencyEntry` is attached to.
  struct DependencyEntry {
    /// The name of the type that serves as the key.
    let keyName: String
    private let type: String?
    private let testValue: String
    private let arguments: [String: String]

    /// - Returns: `nil` if the declaration cannot be an entry.
    init?(
      attribute: AttributeSyntax,
      declaration: some DeclSyntaxProtocol,
      context: some MacroExpansionContext
    ) {
      guard let property = declaration.as(VariableDeclSyntax.self),
        property.bindingSpecifier.tokenKind == .keyword(.var),
        property.bindings.count == 1, let binding = property.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        binding.accessorBlock == nil, let value = binding.initializer?.value,
        context.extendsDependencyValues
      else { return nil }
      let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
      let literal = arguments?.first { $0.label == nil }?.expression.as(StringLiteralExprSyntax.self)
      let givenName = literal?.segments.first?.as(StringSegmentSyntax.self)?.content.text
      keyName = givenName ?? "\(name.text)Key".prefixed("_")
      type = binding.typeAnnotation?.type.trimmedDescription
      testValue = value.trimmedDescription
      self.arguments = Dictionary(
        (arguments ?? []).compactMap { argument in
          argument.label.map { ($0.text, argument.expression.trimmedDescription) }
        },
        uniquingKeysWith: { first, _ in first }
      )
    }

    /// The type that serves as the key.
    var key: DeclSyntax {
      let liveValue = arguments["liveValue"].map { value(named: "liveValue", $0) }
      let previewValue = arguments["previewValue"].map { value(named: "previewValue", $0) }
      let values = [liveValue, previewValue, value(named: "testValue", testValue)].compactMap(\.self)
      let conformance = liveValue == nil ? "TestDependencyKey" : "DependencyKey"
      return """
        private enum \(raw: keyName): DependencyInjection.\(raw: conformance) {
        \(raw: values.joined(separator: "\n"))
        }
        """
    }

    /// Returns the declaration of a value. A value with an explicit type is evaluated again for each test. Other
    /// values are stored, because the compiler can infer the type of a property only if it's stored.
    private func value(named name: String, _ value: String) -> String {
      guard let type else { return "static let \(name) = \(value)" }
      return "static var \(name): \(type) {\n\(value)\n}"
    }

    /// Diagnoses why the declaration cannot be an entry.
    static func diagnoseNoEntry(
      _ attribute: AttributeSyntax,
      _ declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) {
      if context.extendsDependencyValues, let property = declaration.as(VariableDeclSyntax.self),
        property.bindings.count == 1, let binding = property.bindings.first, binding.initializer == nil,
        binding.accessorBlock == nil
      {
        context.diagnose(
          binding,
          "A '@DependencyEntry' needs an initial value, which tests use: 'var client = Client()'",
          id: "NoTestValue"
        )
        return
      }
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      context.diagnose(
        attribute,
        "'@DependencyEntry' can be applied to a 'var' with an initial value in an extension of 'DependencyValues' only",
        id: "NoEntry",
        fixIts: [
          .remove("Remove '@DependencyEntry'", attributes?.named("DependencyEntry").first ?? attribute)
        ]
      )
    }
  }

  extension MacroExpansionContext {
    fileprivate var extendsDependencyValues: Bool {
      let type = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      return type == "DependencyValues" || type == "DependencyInjection.DependencyValues"
    }
  }
#endif
