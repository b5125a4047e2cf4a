import CombineShim

extension Effect {
  /// Runs several effects one after the other.
  ///
  ///     first:         --a|
  ///     second:           --b--c|
  ///     concatenated:  --a--b--c|
  ///
  /// Each is started when the one before it has completed. Effects that do nothing are left out, and one
  /// effect alone stays as it is.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes with the last.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs the effects of a collection one after the other: see ``concatenate(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes with the last.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var parts: [Self] = []
    for effect in effects {
      parts.appendPart(effect)
    }
    return Self(concatenating: parts)
  }

  /// Runs another effect after this one: see ``concatenate(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes with the other.
  public func concatenate(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    var parts: [Self] = []
    parts.appendPart(self)
    parts.appendPart(other)
    return Self(concatenating: parts)
  }

  /// Runs without ids become one run; otherwise all are publishers.
  private init(concatenating parts: [Self]) {
    guard parts.count > 1 else {
      self = parts.first ?? .none
      return
    }
    let composition = Composition.concatenated(parts)
    if let runs = RunParts(parts) {
      self.init(
        operation: .run(RunOperation { send in await runs.concatenated(send) }),
        composition: composition
      )
    } else {
      let concatenated = ConcatenatedPublisher(parts: parts.map(\.publisher))
      self.init(
        operation: .publisher(concatenated.eraseToAnyPublisher(), scopes: []),
        composition: composition
      )
    }
  }
}

extension Array {
  /// Appends an effect to those that are concatenated, without nesting.
  fileprivate mutating func appendPart<Action>(_ effect: Element) where Element == Effect<Action> {
    if effect.isNone { return }
    if case .concatenated(let parts) = effect.composition {
      self += parts
    } else {
      append(effect)
    }
  }
}

/// A publisher of one publisher after the other. Each is subscribed to in the context of the whole.
private struct ConcatenatedPublisher<Output>: Publisher {
  typealias Failure = Never

  let parts: [AnyPublisher<Output, Never>]

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let context = EffectContext.current
    Publishers.Sequence<[AnyPublisher<Output, Never>], Never>(sequence: parts)
      .flatMap(maxPublishers: .max(1)) { ContextPublisher(upstream: $0, context: context) }
      .subscribe(subscriber)
  }
}
