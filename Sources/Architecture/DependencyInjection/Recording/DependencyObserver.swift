/// Follows what code does with its dependencies. Its functions may be called on any thread.
package protocol DependencyObserver: AnyObject, Sendable {
  /// A dependency is read.
  ///
  /// - Returns: What the code that reads it gets.
  func reads<Value: Sendable>(_ read: DependencyRead, _ original: Value) -> Value

  /// An endpoint of a dependency was called.
  ///
  /// - Returns: What follows the call; `nil` if nothing does.
  func calls(_ endpoint: EndpointCall) -> (any EndpointObserver)?
}

/// Follows one call of an endpoint. Its functions may be called on any thread.
package protocol EndpointObserver: Sendable {
  /// A value of an endpoint that gives several.
  func sends(_ output: Any)

  /// The call has ended.
  func ends(_ outcome: EndpointOutcome)
}

/// The outcome of a call.
package enum EndpointOutcome {
  case answer(Any)
  case failure(any Error)
  /// The last of several values was sent.
  case completion
  case cancellation
}

/// Stands for an answer that cannot be copied, and for the type of such answers.
package struct UncopiedAnswer: Sendable {}

/// A dependency, when it is read.
package struct DependencyRead: Sendable {
  package let key: ObjectIdentifier
  /// The expression with which a test sets it: `$0.date`.
  package let expression: String
}

/// The properties of a call that are known before it ends. Its arguments are not: they may be secrets.
package struct EndpointCall: Sendable {
  /// The kind of result of an endpoint.
  package enum EndpointKind: Sendable {
    case answer(isAsync: Bool, isThrowing: Bool)
    /// An effect of the architecture.
    case effect
  }

  /// The type that has the endpoint.
  package let owner: any Any.Type
  /// The endpoint's property; empty for a dependency that is called itself.
  package let name: String
  package let kind: EndpointKind
  /// The type of what it gives.
  package let answer: any Any.Type
  /// The number of its parameters.
  package let parameterCount: Int
}
