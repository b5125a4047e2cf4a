/// A call of an endpoint that is recorded. `@DependencyClient` writes uses of it.
public struct _RecordedCall: Sendable {
  private let observer: (any EndpointObserver)?

  fileprivate init(_ observer: (any EndpointObserver)?) {
    self.observer = observer
  }

  /// Notes that the endpoint has answered.
  ///
  /// - Returns: The answer.
  public func _ends<Answer>(with answer: Answer) -> Answer {
    observer?.ends(.answer(answer))
    return answer
  }

  /// Notes that the endpoint has answered with a value that cannot be kept, as it can have one owner only.
  ///
  /// - Returns: The answer.
  @_disfavoredOverload
  public func _ends<Answer: ~Copyable>(with answer: consuming Answer) -> Answer {
    observer?.ends(.answer(UncopiedAnswer()))
    return answer
  }

  /// Notes that the endpoint has thrown an error.
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
  ///   - parameterCount: The number of parameters that the endpoint has.
  ///   - isAsync: A Boolean value that indicates whether its function is asynchronous.
  ///   - isThrowing: A Boolean value that indicates whether its function can throw.
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
  ///   - parameterCount: The number of parameters that the endpoint has.
  ///   - isAsync: A Boolean value that indicates whether its function is asynchronous.
  ///   - isThrowing: A Boolean value that indicates whether its function can throw.
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
