import ComposableArchitecture

extension Publisher {
  /// Turns this publisher into an effect whose actions are its values.
  /// - Returns: An effect that fails as this publisher does. A store can run those that cannot fail.
  public func eraseToEffect() -> Effect<Output, Failure> {
    Effect(self)
  }

  /// Turns this publisher into an effect, making an action of each value.
  /// - Parameter transform: A closure that makes the action.
  /// - Returns: An effect that fails as this publisher does.
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    Effect(map(transform))
  }

  /// Turns this publisher into an effect that cannot fail: its actions are results.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each value and the failure as a result.
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    Effect(map(Result.success).catch { Just(.failure($0)) })
  }

  /// Turns this publisher into an effect that cannot fail, making an action of each value and of the failure.
  /// - Parameter transform: A closure that makes an action of a result.
  /// - Returns: An effect of the actions.
  public func catchToEffect<T>(_ transform: @escaping (Result<Output, Failure>) -> T) -> Effect<T, Never> {
    Effect(map { transform(.success($0)) }.catch { Just(transform(.failure($0))) })
  }

  /// Turns this publisher into an effect that ignores its values and its failure.
  /// - Parameters:
  ///   - outputType: The type of the actions that are never sent.
  ///   - failureType: The type of the failure that never comes.
  /// - Returns: An effect that completes when this publisher does.
  public func fireAndForget<NewOutput, NewFailure: Error>(
    outputType: NewOutput.Type = NewOutput.self,
    failureType: NewFailure.Type = NewFailure.self
  ) -> Effect<NewOutput, NewFailure> {
    Effect(
      compactMap { _ in NewOutput?.none }
        .catch { _ in Empty<NewOutput, NewFailure>() }
    )
  }
}
