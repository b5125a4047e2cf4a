import CombineShim

extension Effect {
  /// Combines several effects into one that runs them at the same time.
  ///
  ///     first:   --a-----c|
  ///     second:  ----b-------d|
  ///     merged:  --a-b---c---d|
  ///
  /// The effects start in the order in which you pass them. Effects that are ``none`` are left out, and a single
  /// effect is returned unchanged.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes after all of the effects complete.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Combines the effects of a sequence into one that runs them at the same time. See ``merge(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all of the effects have completed.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var parts = EffectPartCollector<Action>()
    for effect in effects where !effect.isNone {
      parts.append(effect, effect.mergedParts)
    }
    return parts.build { Self(merging: $0) }
  }

  /// Runs this effect and another one concurrently. See ``merge(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes when both effects have completed.
  @inlinable
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    return merged(with: other)
  }

  /// Merges two effects that are not `none`. Keeping this code in a separate method avoids repeating it wherever
  /// reducers are combined.
  @usableFromInline
  func merged(with other: Self) -> Self {
    var parts = EffectPartCollector<Action>()
    parts.append(self, mergedParts)
    parts.append(other, other.mergedParts)
    return parts.build { Self(merging: $0) }
  }

  private var mergedParts: EffectPartTree<Action>? {
    if case .merged(let parts) = composition { parts } else { nil }
  }

  /// When the effect starts, its parts become a single run effect if all of them are run effects without ids.
  /// Otherwise, they become publishers.
  private init(merging parts: EffectPartTree<Action>) {
    let composition = Composition.merged(parts)
    if parts.areRuns {
      self.init(
        operation: .run(RunOperation { send in await RunParts(parts).merged(send) }),
        composition: composition
      )
    } else {
      self.init(
        operation: .publisher(MergedPublisher(parts: parts).eraseToAnyPublisher(), scopes: []),
        composition: composition
      )
    }
  }
}

/// A publisher that merges the publishers of all parts.
private struct MergedPublisher<Output>: Publisher {
  typealias Failure = Never

  let parts: EffectPartTree<Output>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    Publishers.Sequence<[AnyPublisher<Output, Never>], Never>(sequence: parts.list.map(\.publisher))
      .flatMap { $0 }
      .subscribe(subscriber)
  }
}

extension Effect {
  /// Combines several effects into one that runs them one after the other.
  ///
  ///     first:         --a|
  ///     second:           --b--c|
  ///     concatenated:  --a--b--c|
  ///
  /// Each effect starts after the previous one completes. Effects that are ``none`` are left out, and a single effect
  /// is returned unchanged.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when the last effect completes.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs the effects of a collection, one after the other. See ``concatenate(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when the last effect completes.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var parts = EffectPartCollector<Action>()
    for effect in effects where !effect.isNone {
      parts.append(effect, effect.concatenatedParts)
    }
    return parts.build { Self(concatenating: $0) }
  }

  /// Runs another effect after this one. See ``concatenate(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes when the other effect completes.
  public func concatenate(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    var parts = EffectPartCollector<Action>()
    parts.append(self, concatenatedParts)
    parts.append(other, other.concatenatedParts)
    return parts.build { Self(concatenating: $0) }
  }

  private var concatenatedParts: EffectPartTree<Action>? {
    if case .concatenated(let parts) = composition { parts } else { nil }
  }

  /// When the effect starts, its parts become a single run effect if all of them are run effects without ids.
  /// Otherwise, they become publishers.
  private init(concatenating parts: EffectPartTree<Action>) {
    let composition = Composition.concatenated(parts)
    if parts.areRuns {
      self.init(
        operation: .run(RunOperation { send in await RunParts(parts).concatenated(send) }),
        composition: composition
      )
    } else {
      self.init(
        operation: .publisher(ConcatenatedPublisher(parts: parts).eraseToAnyPublisher(), scopes: []),
        composition: composition
      )
    }
  }
}

/// A publisher that subscribes to one publisher after the other, each in the context of the whole effect.
private struct ConcatenatedPublisher<Output>: Publisher {
  typealias Failure = Never

  let parts: EffectPartTree<Output>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let context = EffectContext.current
    Publishers.Sequence<[AnyPublisher<Output, Never>], Never>(sequence: parts.list.map(\.publisher))
      .flatMap(maxPublishers: .max(1)) { ContextPublisher(upstream: $0, context: context) }
      .subscribe(subscriber)
  }
}
