/// A recorder of the answers of a dependency, without the arguments of its calls. See ``RecordableDependency``.
public struct DependencyRecorder: Sendable {
  /// The type of the dependency.
  private let owner: any Any.Type
  private let observer: any DependencyObserver

  /// - Parameters:
  ///   - owner: The type of the dependency.
  ///   - observer: The object that observes the answers.
  package init(_ owner: any Any.Type, _ observer: any DependencyObserver) {
    self.owner = owner
    self.observer = observer
  }

  /// Returns the recorder for the code that calls an endpoint, or `nil` if nothing is recorded. The code that
  /// `@DependencyClient` generates calls this method.
  public static func _current(for client: any Any.Type) -> DependencyRecorder? {
    guard let observer = BoundDependencies.current?.values.observer else { return nil }
    return DependencyRecorder(client, observer)
  }

  /// Begins to observe a call.
  ///
  /// - Returns: The observer of the call, or `nil` for none.
  package func begin<Answer>(
    _ name: String,
    _ kind: EndpointCall.EndpointKind,
    _ answer: Answer.Type,
    parameterCount: Int
  ) -> (any EndpointObserver)? {
    observer.calls(
      EndpointCall(owner: owner, name: name, kind: kind, answer: answer, parameterCount: parameterCount)
    )
  }
}

// MARK: One call

extension DependencyRecorder {
  /// Calls a function and records its answer or error.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - parameterCount: The number of parameters that the endpoint has.
  ///   - operation: A closure that calls the endpoint.
  /// - Returns: The closure's result.
  public func answer<Answer, Failure: Error>(
    _ endpoint: String,
    parameterCount: Int,
    _ operation: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let kind = EndpointCall.EndpointKind.answer(isAsync: false, isThrowing: Failure.self != Never.self)
    let call = begin(endpoint, kind, Answer.self, parameterCount: parameterCount)
    do throws(Failure) {
      let answer = try operation()
      call?.ends(.answer(answer))
      return answer
    } catch {
      call?.ends(EndpointOutcome(error))
      throw error
    }
  }

  /// Calls an asynchronous function and records its answer or error.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - parameterCount: The number of parameters that the endpoint has.
  ///   - isolation: The caller's actor. The closure runs on it.
  ///   - operation: A closure that calls the endpoint.
  /// - Returns: The closure's result.
  // The type of the closure is not marked `nonisolated(nonsending)`, because a closure with a capture list
  // would then leave the actor.
  public func answer<Answer, Failure: Error>(
    _ endpoint: String,
    parameterCount: Int,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let kind = EndpointCall.EndpointKind.answer(isAsync: true, isThrowing: Failure.self != Never.self)
    let call = begin(endpoint, kind, Answer.self, parameterCount: parameterCount)
    do throws(Failure) {
      let answer = try await operation()
      call?.ends(.answer(answer))
      return answer
    } catch {
      call?.ends(EndpointOutcome(error))
      throw error
    }
  }
}

extension EndpointOutcome {
  package init(_ error: any Error) {
    self = error is CancellationError ? .cancellation : .failure(error)
  }
}

// MARK: A function

extension DependencyRecorder {
  /// Returns a function that behaves the same and also records its answers.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the function's property.
  ///   - function: The function to record.
  public func recording<each Parameter, Answer>(
    _ endpoint: String,
    _ function: @escaping @Sendable (repeat each Parameter) -> Answer
  ) -> @Sendable (repeat each Parameter) -> Answer {
    let count = Self.count(of: (repeat each Parameter).self)
    return { (parameter: repeat each Parameter) in
      answer(endpoint, parameterCount: count) { function(repeat each parameter) }
    }
  }

  /// Returns a throwing function that behaves the same and also records its answers and errors.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the function's property.
  ///   - function: The function to record.
  public func recording<each Parameter, Answer>(
    _ endpoint: String,
    _ function: @escaping @Sendable (repeat each Parameter) throws -> Answer
  ) -> @Sendable (repeat each Parameter) throws -> Answer {
    let count = Self.count(of: (repeat each Parameter).self)
    return { (parameter: repeat each Parameter) in
      try answer(endpoint, parameterCount: count) { try function(repeat each parameter) }
    }
  }

  /// Returns an asynchronous function that behaves the same and also records its answers.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the function's property.
  ///   - function: The function to record.
  public func recording<each Parameter, Answer>(
    _ endpoint: String,
    _ function: @escaping @Sendable (repeat each Parameter) async -> Answer
  ) -> @Sendable (repeat each Parameter) async -> Answer {
    let count = Self.count(of: (repeat each Parameter).self)
    return { (parameter: repeat each Parameter) in
      let kind = EndpointCall.EndpointKind.answer(isAsync: true, isThrowing: false)
      let call = begin(endpoint, kind, Answer.self, parameterCount: count)
      let answer = await function(repeat each parameter)
      call?.ends(.answer(answer))
      return answer
    }
  }

  /// Returns an asynchronous throwing function that behaves the same and also records its answers and errors.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the function's property.
  ///   - function: The function to record.
  public func recording<each Parameter, Answer>(
    _ endpoint: String,
    _ function: @escaping @Sendable (repeat each Parameter) async throws -> Answer
  ) -> @Sendable (repeat each Parameter) async throws -> Answer {
    let count = Self.count(of: (repeat each Parameter).self)
    return { (parameter: repeat each Parameter) in
      let kind = EndpointCall.EndpointKind.answer(isAsync: true, isThrowing: true)
      let call = begin(endpoint, kind, Answer.self, parameterCount: count)
      do {
        let answer = try await function(repeat each parameter)
        call?.ends(.answer(answer))
        return answer
      } catch {
        call?.ends(EndpointOutcome(error))
        throw error
      }
    }
  }

  /// Returns the number of parameters of a function.
  package static func count<each Parameter>(of parameters: (repeat each Parameter).Type) -> Int {
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    return count
  }
}

/// A recorded call to an endpoint, for the code that `@DependencyClient` generates.
public struct _RecordedCall: Sendable {
  private let observer: (any EndpointObserver)?

  fileprivate init(_ observer: (any EndpointObserver)?) {
    self.observer = observer
  }

  /// Records the answer of the endpoint.
  ///
  /// - Returns: The answer.
  public func _ends<Answer>(with answer: Answer) -> Answer {
    observer?.ends(.answer(answer))
    return answer
  }

  /// Records that the endpoint returned a noncopyable answer, which cannot be stored.
  ///
  /// - Returns: The answer.
  @_disfavoredOverload
  public func _ends<Answer: ~Copyable>(with answer: consuming Answer) -> Answer {
    observer?.ends(.answer(UncopiedAnswer()))
    return answer
  }

  /// Records that the endpoint threw an error.
  public func _ends(throwing error: any Error) {
    observer?.ends(EndpointOutcome(error))
  }
}

extension DependencyRecorder {
  /// Begins to record a call.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - answer: The type of the answer.
  ///   - parameterCount: The number of parameters that the endpoint has.
  ///   - isAsync: A Boolean value that indicates whether the endpoint is asynchronous.
  ///   - isThrowing: A Boolean value that indicates whether the endpoint can throw.
  /// - Returns: The recorded call. Report the outcome of the call to it.
  public func _begin<Answer>(
    _ endpoint: String,
    _ answer: Answer.Type,
    parameterCount: Int,
    isAsync: Bool,
    isThrowing: Bool
  ) -> _RecordedCall {
    let kind = EndpointCall.EndpointKind.answer(isAsync: isAsync, isThrowing: isThrowing)
    return _RecordedCall(begin(endpoint, kind, answer, parameterCount: parameterCount))
  }

  /// Begins to record a call whose answer cannot be copied.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - answer: The type of the answer.
  ///   - parameterCount: The number of parameters that the endpoint has.
  ///   - isAsync: A Boolean value that indicates whether the endpoint is asynchronous.
  ///   - isThrowing: A Boolean value that indicates whether the endpoint can throw.
  /// - Returns: The recorded call. Report the outcome of the call to it.
  @_disfavoredOverload
  public func _begin<Answer: ~Copyable>(
    _ endpoint: String,
    _ answer: Answer.Type,
    parameterCount: Int,
    isAsync: Bool,
    isThrowing: Bool
  ) -> _RecordedCall {
    _begin(
      endpoint,
      UncopiedAnswer.self,
      parameterCount: parameterCount,
      isAsync: isAsync,
      isThrowing: isThrowing
    )
  }
}

/// A dependency whose answers can be recorded, such as by an inspector for stores.
///
/// For example:
///
/// ```swift
/// extension FactClient: RecordableDependency {
///   func recorded(by recorder: DependencyRecorder) -> Self {
///     var client = self
///     client.fetch = recorder.recording("fetch", fetch)
///     return client
///   }
/// }
/// ```
///
/// You don't need this conformance for a ``DependencyClient()``, whose endpoints are recorded without it.
public protocol RecordableDependency: Sendable {
  /// Returns the same dependency with its answers recorded.
  ///
  /// - Parameter recorder: The recorder for the answers.
  func recorded(by recorder: DependencyRecorder) -> Self
}

extension UUIDGenerator: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(recorder.recording("", generate))
  }
}

extension DateGenerator: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(recorder.recording("", generate))
  }
}

extension WithRandomNumberGenerator: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(generate: recorder.recording("", generate))
  }
}

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

  /// Called when the call ends.
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

package struct DependencyRead: Sendable {
  package let key: ObjectIdentifier
  /// The expression that sets the dependency in a test, such as `$0.date`.
  package let expression: String
}

/// The properties of a call that are known before it ends, except for the arguments, because these may be secret.
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
