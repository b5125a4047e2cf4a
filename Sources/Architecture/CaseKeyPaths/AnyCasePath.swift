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
  @usableFromInline let _modify: (@Sendable (inout Root?, (inout Value) -> Void) -> Void)?

  /// Makes a case path of a pair of functions.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a value in the case. It always succeeds.
  ///   - extract: A closure that takes the value out, or gives `nil` where the root is another case.
  @inlinable
  // Before concurrency, as Swift 5 does not take an enum's case for a function that is `Sendable`.
  @preconcurrency
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
    self._modify = nil
  }

  /// Makes a case path of functions, with one that changes the value where it is.
  ///
  /// ``modify(_:_:)`` of a path that was made without it takes the value out, changes that copy and wraps it
  /// again. Where the value holds a large array, say, the array is copied then. `@CasePathable` makes paths
  /// that move the value instead.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a value in the case. It always succeeds.
  ///   - extract: A closure that takes the value out, or gives `nil` where the root is another case.
  ///   - modify: A closure that calls the function that it is given with the case's value, and puts the case
  ///     with what the value has become in its place. Meanwhile the root may be `nil`, so that nothing else
  ///     holds the value. Another case stays as it is.
  @inlinable
  // Before concurrency, as Swift 5 does not take an enum's case for a function that is `Sendable`.
  @preconcurrency
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    modify: @escaping @Sendable (inout Root?, (inout Value) -> Void) -> Void
  ) {
    self._embed = embed
    self._extract = extract
    self._modify = modify
  }

  /// Makes a case path of functions that capture no value, as `@CasePathable` does.
  ///
  /// The functions of a generic enum's case capture the types of the enum. The compiler takes the
  /// conformances of these for bound to an actor, and would not let such functions be sendable.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a value in the case. It always succeeds.
  ///   - extract: A closure that takes the value out, or gives `nil` where the root is another case.
  ///   - modify: A closure that calls the function that it is given with the case's value, and puts the case
  ///     with what the value has become in its place. Meanwhile the root may be `nil`, so that nothing else
  ///     holds the value. Another case stays as it is.
  @inlinable
  public init(
    uncapturing embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?,
    modify: ((inout Root?, (inout Value) -> Void) -> Void)? = nil
  ) {
    // `unsafeBitCast`: `@Sendable` is nothing at run time, and a function that captures no value shares none.
    self._embed = unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self)
    self._extract = unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self)
    self._modify = unsafeBitCast(modify, to: (@Sendable (inout Root?, (inout Value) -> Void) -> Void)?.self)
  }

  /// Wraps a value in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { _embed(value) }

  /// Returns the value of the case, or `nil` where `root` is another case.
  @inlinable
  public func extract(from root: Root) -> Value? { _extract(root) }

  /// Changes the value of the case in place.
  ///
  /// When `body` throws, a path that moves the value, as those of `@CasePathable` do, keeps the changes that
  /// `body` made before. Any other path leaves `root` unchanged.
  ///
  /// - Returns: The result of `body`. When `root` is another case, `nil`; `root` is then unchanged.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let _modify {
      var outcome: Swift.Result<Result, Failure>?
      var moved: Root? = consume root
      _modify(&moved) { value in
        do throws(Failure) {
          outcome = .success(try body(&value))
        } catch {
          outcome = .failure(error)
        }
      }
      guard let changed = moved else {
        preconditionFailure("A case path of \(Root.self) took the value of a case and put none back.")
      }
      root = changed
      return try outcome?.get()
    }
    guard var value = _extract(root) else { return nil }
    let result = try body(&value)
    root = _embed(value)
    return result
  }

  /// Returns the path through this case and then through a case of its value.
  @inlinable
  public func appending<AppendedValue>(
    _ path: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    let (embed, extract) = (_embed, _extract)
    guard _modify != nil || path._modify != nil else {
      return AnyCasePath<Root, AppendedValue>(
        embed: { embed(path._embed($0)) },
        extract: { extract($0).flatMap(path._extract) }
      )
    }
    return AnyCasePath<Root, AppendedValue>(
      embed: { embed(path._embed($0)) },
      extract: { extract($0).flatMap(path._extract) },
      modify: { moved, change in
        guard var root = moved else { return }
        moved = nil
        modify(&root) { value in
          path.modify(&value) { change(&$0) }
        }
        moved = root
      }
    )
  }
}

extension AnyCasePath where Root == Value {
  /// The path from a value to itself.
  public static var identity: Self {
    Self(
      embed: { $0 },
      extract: { $0 },
      modify: { moved, change in
        guard var root = moved else { return }
        moved = nil
        change(&root)
        moved = root
      }
    )
  }
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
    let reflected = ReflectedCase(caseConstructor)
    self.init(embed: caseConstructor) { reflected.extract(from: $0) }
  }
}
