import CombineShim
import DependencyInjection

// Disfavoured, because a module with its own effects on top of this one declares methods with these names,
// which would be ambiguous.

extension Publisher where Failure == Never {
  /// Converts this publisher to an effect with its elements as actions.
  /// - Returns: An effect that completes when this publisher does.
  @_disfavoredOverload
  @inlinable
  public func eraseToEffect() -> Effect<Output> {
    Effect(self)
  }

  /// Converts this publisher to an effect, with an action for each element.
  /// - Parameter transform: A closure that converts an element to an action, with the dependencies of this
  ///   call.
  /// - Returns: An effect that completes when this publisher does.
  @_disfavoredOverload
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T> {
    withEscapedDependencies { dependencies in
      Effect(map { value in dependencies.yield { transform(value) } })
    }
  }
}

extension Publisher {

  /// Converts this publisher to an effect that cannot fail, with results as its actions.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each element and the failure as a result.
  @_disfavoredOverload
  public func catchToEffect() -> Effect<Result<Output, Failure>> {
    Effect(
      map(Result.success)
        .catch { Just(.failure($0)) }
    )
  }

  /// Converts this publisher to an effect that cannot fail, with an action for each element and for the
  /// failure.
  ///
  /// ```swift
  /// return session.dataTaskPublisher(for: url)
  ///   .catchToEffect(Action.response)
  /// ```
  ///
  /// - Parameter transform: A closure that converts a result to an action, with the dependencies of this
  ///   call.
  /// - Returns: An effect of the actions.
  @_disfavoredOverload
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T
  ) -> Effect<T> {
    catchToEffect().map(transform)
  }

  /// Converts this publisher to an effect that ignores its elements and its failure.
  ///
  /// ```swift
  /// case .buttonTapped:
  ///   return analytics.track("Button tapped")
  ///     .fireAndForget()
  /// ```
  ///
  /// - Parameter outputType: The type of the effect's actions. None are sent.
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
