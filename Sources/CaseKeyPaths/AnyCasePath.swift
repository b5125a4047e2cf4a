/// A way into one case of an enum: it wraps a value in the case and takes it out again.
///
/// A case path is to an enum's case what a key path is to a struct's property.
///
/// ```swift
/// let counter = AnyCasePath(embed: AppAction.counter) {
///   if case .counter(let action) = $0 { action } else { nil }
/// }
/// counter.embed(.incrementTapped)            // AppAction.counter(.incrementTapped)
/// counter.extract(from: .signOutTapped)      // nil
/// ```
///
/// A type that conforms to ``CasePathable`` lists its case paths once, and code then names them by
/// ``CaseKeyPath``, as in `\.counter`.
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?

  /// Makes a case path of a pair of functions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a value in the case. It always succeeds.
  ///   - extract: Takes the value out, or gives `nil` where the root is another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
  }

  /// Wraps a value in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { _embed(value) }

  /// The value of the case, or `nil` where `root` is another case.
  @inlinable
  public func extract(from root: Root) -> Value? { _extract(root) }

  /// Changes the value of the case in place.
  ///
  /// - Returns: What `body` returned, or `nil`, with `root` untouched, where `root` is another case.
  @inlinable
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    guard var value = _extract(root) else { return nil }
    let result = try body(&value)
    root = _embed(value)
    return result
  }

  /// The path through this case and then through a case of its value.
  @inlinable
  public func appending<AppendedValue>(
    _ path: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    let (embed, extract) = (_embed, _extract)
    return AnyCasePath<Root, AppendedValue>(
      embed: { embed(path._embed($0)) },
      extract: { extract($0).flatMap(path._extract) }
    )
  }
}

extension AnyCasePath where Root == Value {
  /// The path from a value to itself.
  public static var identity: Self { Self(embed: { $0 }, extract: { $0 }) }
}

extension AnyCasePath where Value == Void, Root: Equatable & Sendable {
  /// The path to a case that carries nothing.
  ///
  /// ```swift
  /// var incrementTapped: AnyCasePath<CounterAction, Void> { AnyCasePath(case: .incrementTapped) }
  /// ```
  public init(case root: Root) {
    self.init(embed: { root }, extract: { $0 == root ? () : nil })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String { "AnyCasePath<\(Root.self), \(Value.self)>" }
}
