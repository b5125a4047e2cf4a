#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A function property of a client, together with the code generated for it.
  struct Endpoint {
    let property: ClientProperty
    let function: FunctionTypeSyntax
    /// The name of the type that contains the endpoint.
    let client: String
    /// The name of the method, if it differs from the name of the property.
    let methodName: String?

    private var parameters: [TupleTypeElementSyntax] { Array(function.parameters) }
    private var effects: TypeEffectSpecifiersSyntax? { function.effectSpecifiers }
    private var answer: ExprSyntax? { property.binding.initializer?.value }

    private var isAsync: Bool { effects?.asyncSpecifier != nil }
    private var isThrowing: Bool { effects?.throwsClause != nil }

    /// A Boolean value that indicates whether calls are awaited. The isolation of a function with `@isolated(any)` is
    /// unknown, so a call may have to change to another actor.
    private var isAwaited: Bool { isAsync || isOfAnyActor }

    private var isOfAnyActor: Bool { !property.functionAttributes.named("isolated").isEmpty }

    /// The attributes of the function, without `@isolated(any)`.
    private var attributes: [AttributeSyntax] {
      property.functionAttributes.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.name != "isolated" }
    }

    /// A Boolean value that indicates whether the function can throw errors of any type.
    private var throwsAnything: Bool {
      guard let clause = effects?.throwsClause else { return false }
      let type = clause.type?.trimmedDescription
      return type.map { ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains($0) } ?? true
    }

    private var result: TypeSyntax { function.returnClause.type }

    private var returnsNothing: Bool { ["Void", "()", "Swift.Void"].contains(result.trimmedDescription) }

    private var returnsOptional: Bool {
      result.is(OptionalTypeSyntax.self)
        || result.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }

    /// A Boolean value that indicates whether the endpoint needs a default value, because its function's type does
    /// not determine the result until it's set.
    var needsAnswer: Bool { answer == nil && !throwsAnything && !returnsNothing && !returnsOptional }

    /// The reason why an endpoint needs a default value.
    var needForAnswer: String {
      isThrowing
        ? "an endpoint with a typed error can't throw the error of an unimplemented endpoint"
        : "a closure that doesn't throw must return a value while it is unimplemented"
    }

    /// The source of a default value, with a placeholder for the value itself.
    var placeholder: String {
      var signature = parameters.map { _ in "_" }.joined(separator: ", ")
      if let clause = effects?.throwsClause {
        signature = "\(signature.isEmpty ? "()" : signature) \(clause.trimmedDescription)"
      }
      return "{ \(signature.isEmpty ? "" : signature + " in ")<#\(result.trimmedDescription)#> }"
    }

    /// The storage of the property. It is unimplemented until it is set.
    var storage: DeclSyntax {
      """
      private var \(raw: property.storageName): \(raw: property.type ?? "") = \(raw: unimplemented)
      """
    }

    private var unimplemented: String {
      let report = "DependencyInjection._reportUnimplemented(\"\(client).\(property.name)\")"
      if let answer {
        let names = parameters.indices.map { "p\($0)" }
        return """
          {\(names.isEmpty ? "" : " \(names.joined(separator: ", ")) in")
          \(report)
          let answer: \(answerType) = \(answer.trimmedDescription)
          return \(call("answer", isAwaited: isAsync))
          }
          """
      }
      let end =
        if throwsAnything {
          "throw DependencyInjection.Unimplemented(\"\(property.name)\")"
        } else if returnsOptional {
          "return nil"
        } else {
          ""
        }
      let names = parameters.map { _ in "_" }.joined(separator: ", ")
      return """
        {\(names.isEmpty ? "" : " \(names) in")
        \(report)\(end.isEmpty ? "" : "\n" + end)
        }
        """
    }

    /// The type of the default value, whose call a synchronous closure can't await.
    private var answerType: String {
      guard isOfAnyActor else { return property.type ?? "" }
      return (attributes.map(\.trimmedDescription) + [function.trimmedDescription]).joined(separator: " ")
    }

    /// The name without backticks.
    private var plainName: String { property.name.filter { $0 != "`" } }

    /// The statements of a getter that return a recording version of the function if the code that reads it is being
    /// recorded, and otherwise continue with the statements that follow.
    var recording: String {
      guard isRecordable else { return "" }
      let names = parameters.indices.map { "p\($0)" }.joined(separator: ", ")
      return """
        if let recorder = DependencyInjection.DependencyRecorder._current(for: Self.self) {
        let function = \(property.storageName)
        return {\(names.isEmpty ? "" : " \(names) in")
        \(recordedCall)
        }
        }
        return\u{20}
        """
    }

    /// Statements that call `function`, record its outcome, and return its result.
    private var recordedCall: String {
      // The generated code calls the function itself instead of passing a closure to the library, because the
      // function's arguments and result may not be `Sendable`, and its result may not be `Copyable`.
      let answering = "return call._ends(with: \(call("function")))"
      let recorded =
        isThrowing
        ? """
        do {
        \(answering)
        } catch {
        call._ends(throwing: error)
        throw error
        }
        """ : answering
      return """
        let call = recorder._begin("\(plainName)", (\(result.trimmedDescription)).self, parameterCount: \
        \(parameters.count), isAsync: \(isAsync), isThrowing: \(isThrowing))
        \(recorded)
        """
    }

    /// A Boolean value that indicates whether calls can be recorded. This is not possible if the function or its
    /// parameters have attributes, if it throws typed errors, or if it never returns.
    private var isRecordable: Bool {
      let isPlain = parameters.allSatisfy { parameter in
        parameter.ellipsis == nil && !parameter.type.is(AttributedTypeSyntax.self)
          && parameter.type.function == nil
      }
      return isSendable && !isOfAnyActor && isPlain && !result.is(AttributedTypeSyntax.self)
        && !["Never", "Swift.Never"].contains(result.trimmedDescription)
        && (!isThrowing || throwsAnything) && hasPlainSpecifiers
    }

    /// A Boolean value that indicates whether `@Sendable` is the function's only attribute, except `@isolated(any)`.
    private var isSendable: Bool { attributes.map(\.trimmedDescription) == ["@Sendable"] }

    /// A Boolean value that indicates whether the function's type has only attributes as its specifiers, and no
    /// others, such as `nonisolated(nonsending)`.
    private var hasPlainSpecifiers: Bool {
      let type = property.binding.typeAnnotation?.type.as(AttributedTypeSyntax.self)
      return type?.specifiers.isEmpty ?? true
    }

    private func call(_ name: String) -> String { call(name, isAwaited: isAwaited) }

    /// Returns a call to a function of this type with the arguments `p0`, `p1`, ….
    private func call(_ name: String, isAwaited: Bool) -> String {
      let arguments = parameters.enumerated().map { index, parameter in
        if parameter.type.isInOut { return "&p\(index)" }
        return parameter.type.isAutoclosure ? "p\(index)()" : "p\(index)"
      }
      let marks = (isThrowing ? "try " : "") + (isAwaited ? "await " : "")
      return "\(marks)\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// The method with argument labels, if any.
    var method: DeclSyntax? {
      guard hasMethod else { return nil }
      let parameters = parameters.enumerated().map { index, parameter in
        "\(parameter.secondName?.text ?? "_") p\(index): \(parameter.type.trimmedDescription)"
      }
      let effects =
        (isAwaited && !isAsync ? " async" : "") + (effects.map { " " + $0.trimmedDescription } ?? "")
      let level = property.declaration.modifiers.accessLevel.map { "\($0) " } ?? ""
      let result = returnsNothing ? "" : " -> \(result.trimmedDescription)"
      return """
        \(raw: methodAttributes)\(raw: isolation)\(raw: level)func \(raw: methodName ?? property.name)\
        (\(raw: parameters.joined(separator: ", ")))\(raw: effects)\(raw: result) {
        \(raw: statements)
        }
        """
    }

    /// The method must not belong to an actor, even if the default isolation is the main actor, because a synchronous
    /// `@Sendable` function does not either.
    private var isolation: String { isSendable && !isAsync ? "nonisolated " : "" }

    private var statements: String {
      if isolation.isEmpty { return call("self.\(isRecordable ? property.name : property.storageName)") }
      if !isRecordable { return call("self.\(property.storageName)") }
      return """
        if let recorder = DependencyInjection.DependencyRecorder._current(for: Self.self) {
        let function = \(property.storageName)
        \(recordedCall)
        }
        return \(call("self.\(property.storageName)"))
        """
    }

    /// A Boolean value that indicates whether the endpoint has a method, because a parameter is named or the method's
    /// name is specified. Variadic functions have no method, because an array cannot be forwarded as variadic
    /// arguments.
    var hasMethod: Bool {
      !parameters.contains { $0.ellipsis != nil }
        && (methodName != nil || parameters.contains { $0.secondName != nil })
    }

    private var methodAttributes: String {
      let attributes = attributes.filter { !Self.attributesOfTypes.contains($0.name) }
        .map(\.trimmedDescription)
      let others = attributes.filter { $0 != "@Sendable" }
      return (others.isEmpty ? attributes : others).map { "\($0)\n" }.joined()
    }

    /// Attributes of function types that declarations can't have.
    private static let attributesOfTypes: Set = [
      "autoclosure", "convention", "differentiable", "escaping",
    ]
  }

  extension TypeSyntax {
    fileprivate var isInOut: Bool {
      self.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "inout" } ?? false
    }

    fileprivate var isAutoclosure: Bool {
      self.as(AttributedTypeSyntax.self)?.attributes.named("autoclosure").isEmpty == false
    }
  }
#endif
