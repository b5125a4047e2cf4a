import CombineShim

extension Effect {
  /// Runs several effects at once.
  ///
  ///     first:   --a-----c|
  ///     second:  ----b-------d|
  ///     merged:  --a-b---c---d|
  ///
  /// They are started in order. Effects that do nothing are left out, and one effect alone stays as it is.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all have completed.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs the effects of a sequence at once: see ``merge(_:)``.
  /// - Parameter effects: The effects.
  /// - Returns: An effect that completes when all have completed.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var parts: [Self] = []
    for effect in effects {
      parts.appendPart(effect)
    }
    return Self(merging: parts)
  }

  /// Runs this effect and another at once: see ``merge(_:)``.
  /// - Parameter other: The other effect.
  /// - Returns: An effect that completes when both have completed.
  @inlinable
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    return merged(with: other)
  }

  /// Merges two effects that do something. It is apart so that it is not repeated wherever reducers are put
  /// together.
  @usableFromInline
  func merged(with other: Self) -> Self {
    var parts: [Self] = []
    parts.appendPart(self)
    parts.appendPart(other)
    return Self(merging: parts)
  }

  /// Runs without ids become one run; otherwise all are publishers.
  private init(merging parts: [Self]) {
    guard parts.count > 1 else {
      self = parts.first ?? .none
      return
    }
    let composition = Composition.merged(parts)
    if let runs = RunParts(parts) {
      self.init(operation: .run(RunOperation { send in await runs.merged(send) }), composition: composition)
    } else {
      let merged = Publishers.Sequence<_, Never>(sequence: parts.map(\.publisher)).flatMap { $0 }
      self.init(
        operation: .publisher(merged.eraseToAnyPublisher(), scopes: []),
        composition: composition
      )
    }
  }
}

extension Array {
  /// Appends an effect to those that are merged, without nesting.
  fileprivate mutating func appendPart<Action>(_ effect: Element) where Element == Effect<Action> {
    if effect.isNone { return }
    if case .merged(let parts) = effect.composition {
      self += parts
    } else {
      append(effect)
    }
  }
}
