public import CombineShim

/// A value that several parts of a program read and change as one.
///
/// ```swift
/// struct State: Equatable {
///   @Shared(.inMemory("count")) var count = 0
/// }
///
/// state.$count.withLock { $0 += 1 }
/// ```
///
/// A `Shared` is a reference: copies of it, and copies of state that holds it, see one value. A part is
/// handed to a child as `$user.name`, which writes through to the user.
///
/// - Equality compares values, not references.
/// - `withObservationTracking` tells readers of changes. Observers of a change that was made off the main
///   thread are told on it.
/// - All members may be used on any thread and by any actor. ``withLock(_:fileID:filePath:line:column:)`` has
///   exclusive access to the value; reading and writing in two calls has not.
///
/// Where the value is kept is up to its key: `.inMemory`, `.appStorage`, `.fileStorage` or one of your own
/// (``SharedKey``). Without a key, as in `Shared(value: 0)`, it lives as long as it is held. Keys with equal
/// ids share one value.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value>: Sendable {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Shares a value that is not kept anywhere.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Shares what another property shares. Putting another reference in the place of one of them leaves the
  /// other as it is.
  ///
  /// - Parameter projectedValue: The shared value, such as `$count`.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.holder.reference)
  }

  /// Shares the value of an optional, or fails while there is none.
  ///
  /// It follows the optional. When that becomes `nil`, this keeps the last value, and changes of it change
  /// nothing else.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    guard let reference = UnwrappedReference(base.holder.trackedReference) else { return nil }
    self.init(reference: reference)
  }

  /// The value. To change it, use ``withLock(_:fileID:filePath:line:column:)``.
  public var wrappedValue: Value {
    get { holder.trackedReference.value }
    @available(
      *,
      deprecated,
      message:
        "Use '$shared.withLock { $0 = … }': reading and writing in two calls can lose changes of other threads"
    )
    nonmutating set { holder.reference.exclusive = newValue }
  }

  /// The shared value itself, to be handed on. Setting it puts another shared value in its place.
  public var projectedValue: Self {
    get {
      holder.access()
      return self
    }
    nonmutating set { holder.replace(with: newValue.holder.reference) }
  }

  /// Changes the value, with exclusive access to it.
  ///
  /// Values derived from one reference lock it as a whole. Reading or changing the same reference inside of
  /// the closure stops the program.
  ///
  /// - Parameter operation: A closure that changes the value.
  /// - Returns: The closure's result.
  // Discardable, as the last change of the closure may have a result that nobody asks for.
  @discardableResult
  public func withLock<Result>(
    _ operation: (inout Value) throws -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    try operation(&holder.reference.exclusive)
  }

  /// A part of the value, which can be changed through it.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    Shared<Member>(reference: DerivedReference(holder.trackedReference, keyPath))
  }

  /// A part of the value, to be read.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// Returns what a function makes of the value, to be read.
  ///
  /// - Parameter transform: The function. It is called for each reading.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(transform)
  }

  /// Publishes the present value to each subscriber, then each that is written, equal ones too.
  ///
  /// ```
  /// withLock:   ──── 1 ──── 1 ──── 2 ───▶
  /// publisher:  0 ── 1 ──── 1 ──── 2 ───▶
  /// ```
  ///
  /// While a value is delivered, the shared value is still the one before on that thread. The publisher never
  /// completes, keeps what is shared alive, and follows `$value = …`.
  public var publisher: some Publisher<Value, Never> { holder.publisher }
}
