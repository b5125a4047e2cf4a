/// A path to a case of an enum that can embed a value in the case and extract the value again.
///
/// A case path is to a case of an enum what a key path is to a property of a struct:
///
/// ```swift
/// let counter = AnyCasePath(embed: AppAction.counter) {
///   if case .counter(let action) = $0 { action } else { nil }
/// }
/// counter.embed(.incrementTapped)            // AppAction.counter(.incrementTapped)
/// counter.extract(from: .signOutTapped)      // nil
/// ```
///
/// You don't usually create case paths when you need them. Declare the paths of an enum once by conforming to
/// ``CasePathable``, and refer to them with a ``CaseKeyPath``, such as `\.counter`.
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?
  @usableFromInline let _modify: (@Sendable (inout Root?, (inout Value) -> Void) -> Void)?

  /// Creates a case path from a pair of closures.
  ///
  /// - Parameters:
  ///   - embed: A closure that embeds a value in the case. It always succeeds.
  ///   - extract: A closure that returns the associated value of the case, or `nil` for a different case.
  @inlinable
  // `@preconcurrency` is needed because Swift 5 does not accept an enum case as a `Sendable` function.
  @preconcurrency
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
    self._modify = nil
  }

  /// Creates a case path from closures, one of which changes the value in place.
  ///
  /// Use this initializer for cases with large values, such as arrays. Without the additional closure,
  /// ``modify(_:_:)`` extracts the value, changes it and embeds it again. For an array, this copies the elements. The
  /// paths that `@CasePathable` generates move the value instead.
  ///
  /// - Parameters:
  ///   - embed: A closure that embeds a value in the case. It always succeeds.
  ///   - extract: A closure that returns the associated value of the case, or `nil` for a different case.
  ///   - modify: A closure that passes the value of the case to the given function, and then replaces the root with
  ///     the case and the changed value. The root can be `nil` while the function runs, to leave only one reference
  ///     to the value. For a different case, the closure does not change the root.
  @inlinable
  // `@preconcurrency` is needed because Swift 5 does not accept an enum case as a `Sendable` function.
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

  /// Creates a case path from functions that don't capture any values, such as those that `@CasePathable` generates.
  ///
  /// The functions for a case of a generic enum capture the generic types. Because the conformances of these types
  /// could be isolated to an actor, the compiler would not accept the functions as sendable.
  ///
  /// - Parameters:
  ///   - embed: A closure that embeds a value in the case. It always succeeds.
  ///   - extract: A closure that returns the associated value of the case, or `nil` for a different case.
  ///   - modify: A closure that passes the value of the case to the given function, and then replaces the root with
  ///     the case and the changed value. The root can be `nil` while the function runs, to leave only one reference
  ///     to the value. For a different case, the closure does not change the root.
  @inlinable
  public init(
    uncapturing embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?,
    modify: ((inout Root?, (inout Value) -> Void) -> Void)? = nil
  ) {
    // `unsafeBitCast` is safe because `@Sendable` has no runtime representation, and a function without
    // captures does not share any values.
    self._embed = unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self)
    self._extract = unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self)
    self._modify = unsafeBitCast(modify, to: (@Sendable (inout Root?, (inout Value) -> Void) -> Void)?.self)
  }

  /// Embeds a value in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { _embed(value) }

  /// Returns the value of the case, or `nil` if `root` is a different case.
  @inlinable
  public func extract(from root: Root) -> Value? { _extract(root) }

  /// Changes the value of the case in place.
  ///
  /// If `body` throws an error, a path that moves the value keeps the changes that `body` has made so far. The paths
  /// that `@CasePathable` generates are of this kind. Any other path leaves `root` unchanged in this situation.
  ///
  /// - Returns: The result of `body`, or `nil` if `root` is a different case. In that case, `root` stays unchanged.
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
        preconditionFailure(
          "A case path of \(Root.self) can't embed the value that it extracted. Its 'extract' and 'embed' closures disagree."
        )
      }
      root = changed
      return try outcome?.get()
    }
    guard var value = _extract(root) else { return nil }
    let result = try body(&value)
    root = _embed(value)
    return result
  }

  /// Returns a path that leads through this case to a case of its value.
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
  /// Creates a path to a case without a payload.
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
  /// Creates a path to a case from the case itself, using reflection.
  ///
  /// ```swift
  /// var counter: AnyCasePath<AppAction, CounterAction> { AnyCasePath(case: AppAction.counter) }
  /// ```
  ///
  /// This initializer saves you from writing the closures. Extracting a value takes about a microsecond, because it
  /// creates a mirror; if that's too slow, use ``init(embed:extract:)``. The path does not extract any values if the
  /// enum has a custom mirror (`CustomReflectable`), or if `caseConstructor` is not an enum case.
  ///
  /// - Parameter caseConstructor: The enum case, used as a function, such as `AppAction.counter`.
  // `@preconcurrency` is needed because Swift 5 does not accept an enum case as a `Sendable` function.
  @preconcurrency
  public init(case caseConstructor: @escaping @Sendable (Value) -> Root) {
    let reflected = ReflectedCase(caseConstructor)
    self.init(embed: caseConstructor) { reflected.extract(from: $0) }
  }
}
