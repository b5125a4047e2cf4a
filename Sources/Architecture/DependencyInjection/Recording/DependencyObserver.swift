/// An observer of code's accesses to its dependencies. Its functions may be called on any thread.
package protocol DependencyObserver: AnyObject, Sendable {
  /// Called when a dependency is read.
  ///
  /// - Returns: The value that the reading code receives.
  func reads<Value: Sendable>(_ read: DependencyRead, _ original: Value) -> Value

  /// Called when an endpoint of a dependency is called.
  ///
  /// - Returns: An observer of the call; `nil` for none.
  func calls(_ endpoint: EndpointCall) -> (any EndpointObserver)?
}

/// An observer of one call of an endpoint. Its functions may be called on any thread.
package protocol EndpointObserver: Sendable {
  /// Called for each value of an endpoint that sends several.
  func sends(_ output: Any)

  /// Called when the call has ended.
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

/// A placeholder for answers that cannot be copied, and for their type.
package struct UncopiedAnswer: Sendable {}

/// The read of a dependency.
package struct DependencyRead: Sendable {
  package let key: ObjectIdentifier
  /// The expression that sets the dependency in a test: `$0.date`.
  package let expression: String
}

/// The properties of a call that are known before it ends. The arguments are omitted, since they may be
/// secret.
package struct EndpointCall: Sendable {
  /// The kind of result of an endpoint.
  package enum EndpointKind: Sendable {
    case answer(isAsync: Bool, isThrowing: Bool)
    /// An effect of the architecture.
    case effect
  }

  /// The type of the endpoint's owner.
  package let owner: any Any.Type
  /// The name of the endpoint's property; empty for a dependency that is itself called.
  package let name: String
  package let kind: EndpointKind
  /// The type of the answer.
  package let answer: any Any.Type
  /// The number of the endpoint's parameters.
  package let parameterCount: Int
}
