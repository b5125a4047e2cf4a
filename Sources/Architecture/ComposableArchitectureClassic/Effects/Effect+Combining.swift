import ComposableArchitecture

extension Effect {
  /// Runs several effects concurrently.
  ///
  ///     first:   --a-----c|
  ///     second:  ----b-------d|
  ///     merged:  --a-b---c---d|
  ///
  /// They are started in order.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all have completed, or with the first failure.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs the effects of a sequence concurrently: see ``merge(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all have completed, or with the first failure.
  public static func merge<S: Sequence>(_ effects: S) -> Self where S.Element == Self {
    guard Failure.self != Never.self else { return Self(base: .merge(effects.map(\.base))) }
    return Self(Publishers.MergeMany(effects))
  }

  /// Runs this effect and another concurrently: see ``merge(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes when both have completed, or with the first failure.
  public func merge(with other: Self) -> Self {
    .merge(self, other)
  }

  /// Runs several effects one after the other.
  ///
  ///     first:         --a|
  ///     second:           --b--c|
  ///     concatenated:  --a--b--c|
  ///
  /// Each effect is started when the previous one has completed. A failure ends the sequence.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when the last effect completes.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs the effects of a collection one after the other: see ``concatenate(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when the last effect completes.
  public static func concatenate<C: Collection>(_ effects: C) -> Self where C.Element == Self {
    guard Failure.self != Never.self else { return Self(base: .concatenate(effects.map(\.base))) }
    let effects = Array(effects)
    return Self(
      base: .publisher {
        let hasFailed = LockIsolated(false)
        return ComposableArchitecture.Effect.concatenate(effects.map { $0.base.unlessSet(hasFailed) })
      }
    )
  }

  /// Runs another effect after this one: see ``concatenate(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes with the other.
  @_disfavoredOverload
  public func concatenate(with other: Self) -> Self {
    .concatenate(self, other)
  }

  /// Transforms the actions that this effect emits.
  ///
  ///     effect:         --a--b|
  ///     map { .c($0) }  --x--y|   x: c(a), y: c(b)
  ///
  /// - Parameter transform: A closure that returns the new action.
  /// - Returns: An effect of the new actions.
  public func map<T>(_ transform: @escaping (Action) -> T) -> Effect<T, Failure> {
    Effect<T, Failure>(base: base.map { $0.map(transform) })
  }
}

extension ComposableArchitecture.Effect {
  /// Returns this effect, or an effect that does nothing if an earlier one has failed by the time it starts.
  /// It sets the flag if it fails itself.
  fileprivate func unlessSet<Success, Failure: Error>(_ hasFailed: LockIsolated<Bool>) -> Self
  where Action == Result<Success, Failure> {
    .publisher {
      if hasFailed.value { return ComposableArchitecture.Effect<Action>.none }
      return ComposableArchitecture.Effect(
        handleEvents(receiveOutput: { result in
          if case .failure = result { hasFailed.setValue(true) }
        })
      )
    }
  }
}
