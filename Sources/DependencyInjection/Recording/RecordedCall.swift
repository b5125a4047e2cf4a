/// A call of an endpoint that is recorded. `@DependencyClient` writes uses of it.
public struct _RecordedCall: Sendable {
  private let observer: (any EndpointObserver)?

  fileprivate init(_ observer: (any EndpointObserver)?) {
    self.observer = observer
  }

  /// The endpoint has answered.
  ///
  /// - Returns: The answer.
  public func _ends<Answer>(with answer: Answer) -> Answer {
    observer?.ends(.answer(answer))
    return answer
  }

  /// The endpoint has answered with a value that cannot be kept, as it can have one owner only.
  ///
  /// - Returns: The answer.
  @_disfavoredOverload
  public func _ends<Answer: ~Copyable>(with answer: consuming Answer) -> Answer {
    observer?.ends(.answer(UncopiedAnswer()))
    return answer
  }

  /// The endpoint has thrown an error.
  public func _ends(throwing error: any Error) {
    observer?.ends(EndpointOutcome(error))
  }
}

extension DependencyRecorder {
  /// Begins to record a call.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - answer: The type of what it answers.
  ///   - parameterCount: How many parameters the endpoint has.
  ///   - isAsync: Whether its function is asynchronous.
  ///   - isThrowing: Whether its function can throw.
  /// - Returns: The call, which is told how it ends.
  public func _begin<Answer>(
    _ endpoint: String,
    _ answer: Answer.Type,
    parameterCount: Int,
    isAsync: Bool,
    isThrowing: Bool
  ) -> _RecordedCall {
    let kind = EndpointCall.Kind.answer(isAsync: isAsync, isThrowing: isThrowing)
    return _RecordedCall(begin(endpoint, kind, answer, parameterCount: parameterCount))
  }

  /// Begins to record a call whose answer cannot be copied.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - answer: The type of what it answers.
  ///   - parameterCount: How many parameters the endpoint has.
  ///   - isAsync: Whether its function is asynchronous.
  ///   - isThrowing: Whether its function can throw.
  /// - Returns: The call, which is told how it ends.
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
