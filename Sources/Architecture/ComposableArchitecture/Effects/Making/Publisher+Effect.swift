import CombineShim
import DependencyInjection

// Disfavoured: a module upon this one that has effects of its own declares methods of these names, which
// would be ambiguous with them.

extension Publisher where Failure == Never {
  /// Turns this publisher into an effect whose actions are its values.
  /// - Returns: An effect that completes when this publisher does.
  @_disfavoredOverload
  @inlinable
  public func eraseToEffect() -> Effect<Output> {
    Effect(self)
  }

  /// Turns this publisher into an effect, making an action of each value.
  /// - Parameter transform: A closure that makes the action, in the dependencies of the place where this is
  ///   called.
  /// - Returns: An effect that completes when this publisher does.
  @_disfavoredOverload
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T> {
    withEscapedDependencies { dependencies in
      Effect(map { value in dependencies.yield { transform(value) } })
    }
  }
}

extension Publisher {

  /// Turns this publisher into an effect that cannot fail: its actions are results.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each value and the failure as a result.
  @_disfavoredOverload
  public func catchToEffect() -> Effect<Result<Output, Failure>> {
    Effect(
      map(Result.success)
        .catch { Just(.failure($0)) }
    )
  }

  /// Turns this publisher into an effect that cannot fail, making an action of each value and of the failure.
  ///
  /// ```swift
  /// return session.dataTaskPublisher(for: url)
  ///   .catchToEffect(Action.response)
  /// ```
  ///
  /// - Parameter transform: A closure that makes an action of a result, in the dependencies of the place
  ///   where this is called.
  /// - Returns: An effect of the actions.
  @_disfavoredOverload
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T
  ) -> Effect<T> {
    catchToEffect().map(transform)
  }

  /// Turns this publisher into an effect that ignores its values and its failure.
  ///
  /// ```swift
  /// case .buttonTapped:
  ///   return analytics.track("Button tapped")
  ///     .fireAndForget()
  /// ```
  ///
  /// - Parameter outputType: The type of the actions that are never sent.
  /// - Returns: An effect that completes when this publisher does, also with a failure.
  @_disfavoredOverload
  public func fireAndForget<NewOutput>(
    outputType: NewOutput.Type = NewOutput.self
  ) -> Effect<NewOutput> {
    Effect(
      compactMap { _ in NewOutput?.none }
        .catch { _ in Empty<NewOutput, Never>() }
    )
  }
}
