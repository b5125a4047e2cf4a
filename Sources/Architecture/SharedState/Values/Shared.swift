public import CombineShim
public import IdentifiedArrays

/// A value that several parts of a program share, read and change.
///
/// ```swift
/// struct State: Equatable {
///   @Shared(.inMemory("count")) var count = 0
/// }
///
/// state.$count.withLock { $0 += 1 }
/// ```
///
/// A `Shared` is a reference: its copies, and copies of state that contains it, refer to one value. Pass a
/// part of the value to a child as `$user.name`, which writes through to the user.
///
/// - Equality compares values, not references.
/// - `withObservationTracking` notifies readers of changes. Changes off the main thread notify their
///   observers on the main thread.
/// - All members may be used on any thread and by any actor. ``withLock(_:fileID:filePath:line:column:)`` has
///   exclusive access to the value; a separate read and write are not atomic.
///
/// The key determines the storage of the value: `.inMemory`, `.appStorage`, `.fileStorage` or a custom one
/// (``SharedKey``). Without a key, as in `Shared(value: 0)`, the value lives as long as its owners. Keys with
/// equal ids share one value.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value>: Sendable {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Creates a shared value without storage outside of the program.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Creates a shared value from another one. Assigning another reference to one of them does not affect the
  /// other.
  ///
  /// - Parameter projectedValue: The shared value, such as `$count`.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.holder.reference)
  }

  /// Creates a shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// It follows the optional. When the optional becomes `nil`, the shared value keeps the last value, and its
  /// changes no longer affect the optional.
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

  /// The shared value itself, to pass on. Assigning to it replaces the shared value with another one.
  public var projectedValue: Self {
    get {
      holder.access()
      return self
    }
    nonmutating set { holder.replace(with: newValue.holder.reference) }
  }

  /// Changes the value, with exclusive access to it.
  ///
  /// The closure changes a copy, which becomes the value when the closure returns or throws. Until then, the
  /// shared value and all values derived from it read as before the change on this thread; other threads that
  /// read it wait.
  ///
  /// Values derived from one reference share its lock. Changing the same reference inside of the closure
  /// traps, because the outer change would overwrite the inner one.
  ///
  /// - Parameter operation: A closure that changes the value.
  /// - Returns: The closure's result.
  // Discardable, because the last statement of a single-expression closure may have an unused result.
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

  /// A part of the value, which can be changed.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    Shared<Member>(reference: DerivedReference(holder.trackedReference, keyPath))
  }

  /// A read-only part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// Returns a read-only value that a function derives from the value.
  ///
  /// - Parameter transform: The function. It is called for each read.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(transform)
  }

  /// Publishes the current value to each subscriber, then each written value, including equal ones.
  ///
  /// ```
  /// withLock:   ──── 1 ──── 1 ──── 2 ───▶
  /// publisher:  0 ── 1 ──── 1 ──── 2 ───▶
  /// ```
  ///
  /// During the delivery of a value, the shared value still reads as the previous one on that thread. The
  /// publisher never completes, retains the shared value, and follows assignments such as `$value = …`.
  public var publisher: some Publisher<Value, Never> { holder.publisher }
}

extension RangeReplaceableCollection {
  /// Creates a collection of the elements of a shared identified array. Each element can be changed
  /// separately.
  ///
  /// ```swift
  /// for row in Array(store.$rows) { … }
  /// ```
  ///
  /// An element is identified by its id: the shared element follows it when it moves, and keeps its last
  /// value after it is removed.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: Shared<IdentifiedArray<ID, Row>>) where Element == Shared<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { Shared<Row>(reference: $0) })
  }

  /// Creates a collection of the elements of a shared identified array. Each element can be read separately.
  ///
  /// An element is identified by its id: the shared element follows it when it moves, and keeps its last
  /// value after it is removed.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: SharedReader<IdentifiedArray<ID, Row>>) where Element == SharedReader<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { SharedReader<Row>(reference: $0) })
  }
}

extension Reference {
  /// References to the elements of an identified array.
  fileprivate func elements<ID, Row>() -> [Reference<Row>] where Value == IdentifiedArray<ID, Row> {
    let rows = value
    return zip(rows.ids, rows).map { id, row in elementReference(self, id: id, element: row) }
  }
}

extension Shared {
  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, until loading or saving succeeds. A failed load does not change the value.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// The error of the latest save, until one succeeds.
  public var saveError: (any Error)? { holder.trackedReference.root.saveError }

  /// Loads the value from its storage. If none is stored, the value does not change.
  ///
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Switches to the value of another key, and loads it.
  ///
  /// The current value is the default until another one is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load(_ key: some SharedKey<Value>) async throws {
    try await holder.load(key)
  }

  /// Saves the value to its storage immediately.
  ///
  /// When it returns, all previous changes are saved. It also throws an error if a change was dropped since
  /// the last call, because another value replaced it before it was saved.
  ///
  /// - Throws: The key's error, which ``saveError`` also reports or reported.
  nonisolated(nonsending) public func save() async throws {
    try await holder.reference.root.save()
  }
}

extension SharedReader {
  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, until one succeeds. A failed load does not change the value.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// Loads the value from its storage. If none is stored, the value does not change.
  ///
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Switches to the value of another key, and loads it.
  ///
  /// The current value is the default until another one is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load(_ key: some SharedReaderKey<Value>) async throws {
    try await holder.load(key)
  }
}

extension ReferenceHolder {
  nonisolated(nonsending) fileprivate func load<Key: SharedReaderKey<Value>>(_ key: Key) async throws {
    let present = reference.value
    let reference = PersistentReference.find(key, initialValue: { present }, mustLoad: false)
    replace(with: reference, isAnnounced: false)
    try await reference.root.load()
  }
}
