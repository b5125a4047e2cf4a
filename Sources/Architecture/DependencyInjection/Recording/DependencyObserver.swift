/// Observes how code accesses its dependencies. Its methods can be called on any thread.
package protocol DependencyObserver: AnyObject, Sendable {
  /// Called when a dependency is read.
  ///
  /// - Returns: The value that the reading code receives.
  func reads<Value: Sendable>(_ read: DependencyRead, _ original: Value) -> Value

  /// Called when an endpoint of a dependency is called.
  ///
  /// - Returns: An observer of the call, or `nil` for none.
  func calls(_ endpoint: EndpointCall) -> (any EndpointObserver)?
}

/// Observes a single call to an endpoint. Its methods can be called on any thread.
package protocol EndpointObserver: Sendable {
  /// Called for each value, if the endpoint sends several values.
  func sends(_ output: Any)

  /// Called when the call has ended.
  func ends(_ outcome: EndpointOutcome)
}

/// The outcome of a call.
package enum EndpointOutcome {
  case answer(Any)
  case failure(any Error)
  /// The endpoint has sent the last of its values.
  case completion
  case cancellation
}

/// A placeholder for answers that cannot be copied, and for the type of such answers.
package struct UncopiedAnswer: Sendable {}

/// The read of a dependency.
package struct DependencyRead: Sendable {
  package let key: ObjectIdentifier
  /// The expression that sets the dependency in a test, such as `$0.date`.
  package let expression: String
}

/// The properties of a call that are known before it ends. They do not include the arguments, because these
/// may be secret.
package struct EndpointCall: Sendable {
  /// The kind of result that an endpoint has.
  package enum EndpointKind: Sendable {
    case answer(isAsync: Bool, isThrowing: Bool)
    /// An effect of the architecture.
    case effect
  }

  /// The type that the endpoint belongs to.
  package let owner: any Any.Type
  /// The name of the endpoint's property. It is empty if the dependency itself is called.
  package let name: String
  package let kind: EndpointKind
  /// The type of the answer.
  package let answer: any Any.Type
  /// The number of the endpoint's parameters.
  package let parameterCount: Int
}
