import CombineShim

extension Effect {
  /// Runs several effects concurrently.
  ///
  ///     first:   --a-----c|
  ///     second:  ----b-------d|
  ///     merged:  --a-b---c---d|
  ///
  /// They are started in order. Effects that do nothing are left out, and a single effect is returned
  /// unchanged.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all have completed.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs the effects of a sequence concurrently: see ``merge(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all have completed.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var parts = EffectPartCollector<Action>()
    for effect in effects where !effect.isNone {
      parts.append(effect, effect.mergedParts)
    }
    return parts.build { Self(merging: $0) }
  }

  /// Runs this effect and another concurrently: see ``merge(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes when both have completed.
  @inlinable
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    return merged(with: other)
  }

  /// Merges two effects that are not `none`. It is separate so that it is not repeated wherever reducers are
  /// combined.
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

  /// Runs without ids become one run; otherwise all become publishers. Both are created from the parts when
  /// the effect is started.
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

/// A publisher that merges all parts.
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
  /// Runs several effects one after the other.
  ///
  ///     first:         --a|
  ///     second:           --b--c|
  ///     concatenated:  --a--b--c|
  ///
  /// Each effect is started when the previous one has completed. Effects that do nothing are left out, and a
  /// single effect is returned unchanged.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes with the last.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs the effects of a collection one after the other: see ``concatenate(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes with the last.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var parts = EffectPartCollector<Action>()
    for effect in effects where !effect.isNone {
      parts.append(effect, effect.concatenatedParts)
    }
    return parts.build { Self(concatenating: $0) }
  }

  /// Runs another effect after this one: see ``concatenate(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes with the other.
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

  /// Runs without ids become one run; otherwise all become publishers. Both are created from the parts when
  /// the effect is started.
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

/// A publisher of one publisher after the other. Each is subscribed to in the context of the whole effect.
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
