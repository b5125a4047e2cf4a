import ComposableArchitecture

extension Effect {
  /// Combines several effects into one that runs them at the same time.
  ///
  ///     first:   --a-----c|
  ///     second:  ----b-------d|
  ///     merged:  --a-b---c---d|
  ///
  /// The effects start in the order in which you pass them.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes after all of the effects complete, or fails when the first of them fails.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Combines the effects of a sequence into one that runs them at the same time. See ``merge(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes after all of the effects complete, or fails when the first of them fails.
  public static func merge<S: Sequence>(_ effects: S) -> Self where S.Element == Self {
    guard Failure.self != Never.self else { return Self(base: .merge(effects.map(\.base))) }
    return Self(Publishers.MergeMany(effects))
  }

  /// Combines this effect with another one that runs at the same time. See ``merge(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes after both effects complete, or fails when the first of them fails.
  public func merge(with other: Self) -> Self {
    .merge(self, other)
  }

  /// Combines several effects into one that runs them one after the other.
  ///
  ///     first:         --a|
  ///     second:           --b--c|
  ///     concatenated:  --a--b--c|
  ///
  /// Each effect starts after the previous one completes. If one of them fails, the effects after it don't start.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when the last effect completes.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs the effects of a collection, one after the other. See ``concatenate(_:)``.
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

  /// Runs another effect after this one. See ``concatenate(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes when the other effect completes.
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
  /// - Returns: An effect that sends the new actions.
  public func map<T>(_ transform: @escaping (Action) -> T) -> Effect<T, Failure> {
    Effect<T, Failure>(base: base.map { $0.map(transform) })
  }
}

extension ComposableArchitecture.Effect {
  /// Returns this effect. It does nothing if an earlier effect has failed by the time that it starts. If this effect
  /// fails, it sets the flag.
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
