public import CombineShim
public import CustomDump
public import IdentifiedArrays
public import Observation

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
/// A `Shared` is a reference. Copies of it, and copies of any state that contains it, refer to the same
/// value. To give a child access to a part of the value, pass `$user.name`, which writes through to the user.
///
/// - Comparing shared values compares their values, not their references.
/// - `withObservationTracking` notifies readers of changes. If a change is made off the main thread,
///   observers are notified on the main thread.
/// - If the value is `Sendable`, all members can be used on any thread and by any actor.
///   ``withLock(_:fileID:filePath:line:column:)`` has exclusive access to the value. Reading and then writing
///   the value separately is not atomic.
///
/// The key determines how the value is stored: `.inMemory`, `.appStorage`, `.fileStorage` or a custom key
/// (``SharedKey``). Without a key, as in `Shared(value: 0)`, the value exists as long as its owners do. Keys
/// with equal ids share one value.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value> {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Creates a shared value that is not stored outside the program.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Creates a shared value from another one. If you later assign a different reference to either of them,
  /// the other is not affected.
  ///
  /// - Parameter projectedValue: A shared value, such as `$count`.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.holder.reference)
  }

  /// Creates a shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// The shared value reflects the optional. If the optional becomes `nil`, the shared value keeps the last
  /// value, and changing it no longer affects the optional.
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

  /// The shared value itself, for passing it to other code. Assigning to this property replaces the shared
  /// value with another one.
  public var projectedValue: Self {
    get {
      holder.access()
      return self
    }
    nonmutating set { holder.replace(with: newValue.holder.reference) }
  }

  /// Changes the value with exclusive access to it.
  ///
  /// The closure changes a copy. When the closure returns or throws, the copy becomes the value. Until then,
  /// the shared value, and all values derived from it, keep their previous values on this thread. Other
  /// threads that read the value wait.
  ///
  /// The first change to a collection in the closure copies its elements, because the previous value still
  /// refers to them. For this reason, make several changes in one call.
  ///
  /// Values derived from the same reference share its lock. Changing the same reference inside the closure
  /// traps, because the outer change would overwrite the inner one.
  ///
  /// - Parameter operation: A closure that changes the value.
  /// - Returns: The closure's result.
  // Discardable because the last statement in a single-expression closure may have an unused result.
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

  /// Returns a read-only value that a closure derives from the value.
  ///
  /// - Parameter transform: A closure that derives the value. It is called for each read.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(transform)
  }

  /// A publisher that publishes the current value to each subscriber, and then each value that is written,
  /// even if it is equal to the previous one.
  ///
  /// ```
  /// withLock:   ──── 1 ──── 1 ──── 2 ───▶
  /// publisher:  0 ── 1 ──── 1 ──── 2 ───▶
  /// ```
  ///
  /// While a value is delivered, the shared value still has its previous value on the delivering thread. The
  /// publisher never completes, retains the shared value, and follows assignments such as `$value = …`.
  public var publisher: some Publisher<Value, Never> { holder.publisher }
}

// A read returns the value itself, which several threads could then use at once.
extension Shared: Sendable where Value: Sendable {}

extension RangeReplaceableCollection {
  /// Creates a collection of the elements in a shared identified array. Each element can be changed
  /// separately.
  ///
  /// ```swift
  /// for row in Array(store.$rows) { … }
  /// ```
  ///
  /// Elements are identified by their ids. A reference to a shared element stays attached to that element
  /// when it moves in the array, and keeps its last value after the element is removed.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: Shared<IdentifiedArray<ID, Row>>) where Element == Shared<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { Shared<Row>(reference: $0) })
  }

  /// Creates a collection of the elements in a shared identified array. Each element can be read separately.
  ///
  /// Elements are identified by their ids. A reference to a shared element stays attached to that element
  /// when it moves in the array, and keeps its last value after the element is removed.
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

  /// The error of the latest load. It is `nil` once loading or saving succeeds. A failed load does not change
  /// the value.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// The error of the latest save. It is `nil` once a save succeeds.
  public var saveError: (any Error)? { holder.trackedReference.root.saveError }

  /// Loads the value from its storage. If no value is stored, the value does not change.
  ///
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Switches to the value of another key and loads it.
  ///
  /// The current value is used as the default until the other value is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load(_ key: some SharedKey<Value>) async throws {
    try await holder.load(key)
  }

  /// Saves the value to its storage immediately.
  ///
  /// When this method returns, all previous changes have been saved. It throws an error if a change was
  /// dropped since the last call because another value replaced it before it was saved.
  ///
  /// - Throws: The key's error. The ``saveError`` also reports it, or has reported it before.
  nonisolated(nonsending) public func save() async throws {
    try await holder.reference.root.save()
  }
}

extension SharedReader {
  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load. It is `nil` once a load succeeds. A failed load does not change the value.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// Loads the value from its storage. If no value is stored, the value does not change.
  ///
  /// - Throws: The key's error, which also becomes the ``loadError``.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Switches to the value of another key and loads it.
  ///
  /// The current value is used as the default until the other value is loaded.
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

/// Compares the values, regardless of their references.
extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.holder.hasSameValue(as: rhs.holder)
  }
}

/// Compares the values, regardless of their references.
extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.holder.hasSameValue(as: rhs.holder)
  }
}

extension ReferenceHolder where Value: Equatable {
  fileprivate func hasSameValue(as other: ReferenceHolder) -> Bool {
    guard let expectation = SharedExpectation.current, expectation.isComparing else {
      return trackedReference.value == other.trackedReference.value
    }
    let expected = expectation.reading(.expected) { reference.value }
    return expected == expectation.reading(.actual) { other.reference.value }
  }
}

/// Encodes the value.
///
/// There is no `Decodable` conformance, because an encoded value does not include its key. To decode a value,
/// decode it in `init(from:)` and assign it, as in
/// `_count = Shared(wrappedValue: count, .appStorage("count"))`.
extension Shared: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// Encodes the value.
extension SharedReader: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Shared: Observable {}
extension SharedReader: Observable {}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  public var description: String { holder.description(as: Self.self) }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { holder.description(as: Self.self) }
}

extension ReferenceHolder {
  fileprivate func description(as type: Any.Type) -> String {
    let reference = reference
    return "\(type)(\(reference.keyDescription ?? "value: \(reference.value)"))"
  }
}

extension Shared: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: holder.reference.value) }
}

extension SharedReader: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: holder.reference.value) }
}

extension Shared: CustomDumpRepresentable {
  public var customDumpValue: Any { DumpedReference(reference: holder.reference) }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { DumpedReference(reference: holder.reference) }
}

/// A reference in a dump. References are numbered, so that a second occurrence can refer back to the first.
private struct DumpedReference<Value>: _CustomDiffObject, Equatable {
  let reference: Reference<Value>

  var _customDiffValues: (Any, Any) {
    guard let expectation = SharedExpectation.current else { return (reference.value, reference.value) }
    return (
      expectation.reading(.expected) { reference.value },
      expectation.reading(.actual) { reference.value }
    )
  }

  /// Returns whether there is no difference to show.
  static func == (lhs: Self, rhs: Self) -> Bool {
    let (expected, actual) = (lhs._customDiffValues.0, rhs._customDiffValues.1)
    if let expected = expected as? any Equatable { return expected.isEqual(to: actual) }
    return String(customDumping: expected) == String(customDumping: actual)
  }

  var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference.root) }
}
