public import CombineShim
public import IdentifiedArrays

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
  /// The closure changes a copy, which becomes the value when the closure returns or throws. Until then the
  /// shared value, and each value that is derived from it, reads as before the change on this thread; other
  /// threads that read it wait.
  ///
  /// Values derived from one reference lock it as a whole. Changing the same reference inside of the closure
  /// stops the program, as the outer change would overwrite the inner one.
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

extension RangeReplaceableCollection {
  /// The elements of a shared identified array. Each can be changed by itself.
  ///
  /// ```swift
  /// for row in Array(store.$rows) { … }
  /// ```
  ///
  /// An element is known by its id: it follows where it moves, and keeps its last value when its row has
  /// gone.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: Shared<IdentifiedArray<ID, Row>>) where Element == Shared<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { Shared<Row>(reference: $0) })
  }

  /// The elements of a shared identified array. Each can be read by itself.
  ///
  /// An element is known by its id: it follows where it moves, and keeps its last value when its row has
  /// gone.
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
  /// Whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, until loading or saving succeeds. The value stays as it was before.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// The error of the latest save, until one succeeds.
  public var saveError: (any Error)? { holder.trackedReference.root.saveError }

  /// Loads the value from where it is kept. If there is none, the present one stays.
  ///
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Puts the value of another key in place, and loads it.
  ///
  /// The present value is the default until another one is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load(_ key: some SharedKey<Value>) async throws {
    try await holder.load(key)
  }

  /// Saves the value to where it is kept, at once.
  ///
  /// When it returns, all changes that were made before are saved. A change that was dropped since the last
  /// call, as others replaced the value before it was saved, is an error, too.
  ///
  /// - Throws: The key's error, which ``saveError`` has or had, too.
  nonisolated(nonsending) public func save() async throws {
    try await holder.reference.root.save()
  }
}

extension SharedReader {
  /// Whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, until one succeeds. The value stays as it was before.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// Loads the value from where it is kept. If there is none, the present one stays.
  ///
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Puts the value of another key in place, and loads it.
  ///
  /// The present value is the default until another one is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which ``loadError`` has, too.
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
