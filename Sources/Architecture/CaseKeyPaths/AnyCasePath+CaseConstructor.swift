extension AnyCasePath {
  /// The path to the case that a constructor makes, found by reflection.
  ///
  /// ```swift
  /// var counter: AnyCasePath<AppAction, CounterAction> { AnyCasePath(case: AppAction.counter) }
  /// ```
  ///
  /// Taking a value out costs a mirror, roughly a microsecond. Where that matters, say how with
  /// ``init(embed:extract:)``. An enum that replaces its mirror (`CustomReflectable`) or a `caseConstructor`
  /// that is a function of another kind has no case to be found; nothing is ever taken out then.
  ///
  /// - Parameter caseConstructor: The enum's case as a function, like `AppAction.counter`.
  // Before concurrency, as Swift 5 does not take an enum's case for a function that is `Sendable`.
  @preconcurrency
  public init(case caseConstructor: @escaping @Sendable (Value) -> Root) {
    self.init(embed: caseConstructor) { root in
      guard
        let reflected = ReflectedCase(of: root),
        let value = reflected.payload(as: Value.self),
        ReflectedCase(of: caseConstructor(value))?.name == reflected.name
      else { return nil }
      return value
    }
  }
}

/// An enum's case that carries something, as a mirror describes it.
private struct ReflectedCase {
  let name: String
  private let content: Any

  init?<Root>(of root: Root) {
    let mirror = Mirror(reflecting: root)
    guard
      mirror.displayStyle == .enum,
      let child = mirror.children.first,
      let name = child.label
    else { return nil }
    self.name = name
    self.content = child.value
  }

  /// A lone payload with a label is reflected as a tuple of one element.
  func payload<Value>(as type: Value.Type) -> Value? {
    if let value = content as? Value { return value }
    let mirror = Mirror(reflecting: content)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value as? Value
  }
}
