import CombineShim
import DependencyInjection

// Disfavoured because a module that builds its own effects on top of this one declares methods with the same
// names, which would otherwise be ambiguous.

extension Publisher where Failure == Never {
  /// Converts this publisher to an effect that sends its elements as actions.
  /// - Returns: An effect that completes when this publisher completes.
  @_disfavoredOverload
  @inlinable
  public func eraseToEffect() -> Effect<Output> {
    Effect(self)
  }

  /// Converts this publisher to an effect that sends an action for each element.
  /// - Parameter transform: A closure that converts an element to an action. It uses the dependencies that
  ///   are current when you call this method.
  /// - Returns: An effect that completes when this publisher completes.
  @_disfavoredOverload
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T> {
    withEscapedDependencies { dependencies in
      Effect(map { value in dependencies.yield { transform(value) } })
    }
  }
}

extension Publisher {

  /// Converts this publisher to an effect that sends results as its actions. The effect cannot fail.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each element, and a failure, as a result.
  @_disfavoredOverload
  public func catchToEffect() -> Effect<Result<Output, Failure>> {
    Effect(
      map(Result.success)
        .catch { Just(.failure($0)) }
    )
  }

  /// Converts this publisher to an effect that sends an action for each element and for a failure. The effect
  /// cannot fail.
  ///
  /// ```swift
  /// return session.dataTaskPublisher(for: url)
  ///   .catchToEffect(Action.response)
  /// ```
  ///
  /// - Parameter transform: A closure that converts a result to an action. It uses the dependencies that are
  ///   current when you call this method.
  /// - Returns: An effect that sends the transformed actions.
  @_disfavoredOverload
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T
  ) -> Effect<T> {
    catchToEffect().map(transform)
  }

  /// Converts this publisher to an effect that ignores the publisher's elements and failure.
  ///
  /// ```swift
  /// case .buttonTapped:
  ///   return analytics.track("Button tapped")
  ///     .fireAndForget()
  /// ```
  ///
  /// - Parameter outputType: The action type of the effect. It never sends an action.
  /// - Returns: An effect that completes when this publisher completes or fails.
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
