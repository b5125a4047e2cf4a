public import CombineShim
public import CustomDump
public import IdentifiedArrays
public import Observation

/// A property wrapper for a value that several parts of a program read and change.
///
/// ```swift
/// struct State: Equatable {
///   @Shared(.inMemory("count")) var count = 0
/// }
///
/// state.$count.withLock { $0 += 1 }
/// ```
///
/// A `Shared` is a reference. When you copy it, or copy the state that contains it, the copies refer to the same
/// value, although comparing two of them compares their values. To give a child feature access to only a part of the
/// value, pass a reference such as `$user.name`. The child's changes are written to the user.
///
/// Choose how the value is stored with a key: `.inMemory`, `.appStorage`, `.fileStorage`, or a key of your own that
/// conforms to ``SharedKey``. Keys with equal ids share one value. If you don't use a key, as in `Shared(value: 0)`,
/// the value exists for as long as there are references to it.
///
/// You can use a shared value on any thread and any actor if the value is `Sendable`. To change it, call
/// ``withLock(_:fileID:filePath:line:column:)`` with a closure that has exclusive access. Reading the value first and
/// writing it afterward would lose the changes that other threads make in between.
///
/// Shared values take part in observation. When a change is made off the main thread, `withObservationTracking`
/// notifies its observers on the main thread.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value> {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Creates a shared value that is not stored outside of the program.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: StoredReference(value))
  }

  /// Creates a shared value from another one.
  ///
  /// The two refer to the same value until you assign a different reference to one of them. Doing so does not affect
  /// the other.
  ///
  /// - Parameter projectedValue: A shared value, such as `$count`.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.holder.reference)
  }

  /// Creates a shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// Changes to either of them are visible in the other for as long as the optional has a value. After the optional
  /// has become `nil`, the shared value keeps the last value, and changing it no longer affects the optional.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    guard let reference = UnwrappedReference(base.holder.trackedReference) else { return nil }
    self.init(reference: reference)
  }

  /// The current value. To change the value, call ``withLock(_:fileID:filePath:line:column:)``.
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

  /// The shared value itself, to pass to other code. You can replace it by assigning another shared value to this
  /// property.
  public var projectedValue: Self {
    get {
      holder.access()
      return self
    }
    nonmutating set { holder.replace(with: newValue.holder.reference) }
  }

  /// Changes the value while no other code has access to it.
  ///
  /// Your closure changes a copy of the value. The copy becomes the value after the closure returns or throws an
  /// error. Until then, this thread reads the previous value through the shared value and everything that is derived
  /// from it, and other threads that read the value wait.
  ///
  /// Because the previous value still refers to the elements of a collection, the first change to a collection in
  /// your closure copies them. To avoid copying the elements more than once, you should make several changes in one
  /// call.
  ///
  /// > Important: Don't change the same reference, or a value derived from it, inside the closure. The outer
  /// > change would overwrite the inner one, so the program traps.
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

  /// A reference to a part of the value, through which you can change the part.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    Shared<Member>(reference: DerivedReference(holder.trackedReference, keyPath))
  }

  /// A part of the value that you can only read.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// Returns a read-only value that a closure derives from the value.
  ///
  /// - Parameter transform: A closure that derives the value whenever it's read.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(transform)
  }

  /// A publisher of the current value and of each value that is written after that, including equal ones.
  ///
  /// ```
  /// withLock:   ──── 1 ──── 1 ──── 2 ───▶
  /// publisher:  0 ── 1 ──── 1 ──── 2 ───▶
  /// ```
  ///
  /// When a subscriber receives a value, the shared value still has its previous value on that thread. The publisher
  /// retains the shared value, follows assignments such as `$value = …`, and never completes.
  public var publisher: some Publisher<Value, Never> { holder.publisher }
}

// Reading returns the value itself, and several threads could then use it at the same time.
extension Shared: Sendable where Value: Sendable {}

extension RangeReplaceableCollection {
  /// Creates an array of references to the elements of a shared identified array, through which you can change each
  /// element.
  ///
  /// ```swift
  /// for row in Array(store.$rows) { … }
  /// ```
  ///
  /// The elements are identified by their ids. When an element moves, its reference follows it; when it's removed,
  /// the reference keeps its last value.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: Shared<IdentifiedArray<ID, Row>>) where Element == Shared<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { Shared<Row>(reference: $0) })
  }

  /// Creates an array of references to the elements of a shared identified array, through which you can read each
  /// element.
  ///
  /// The elements are identified by their ids. When an element moves, its reference follows it; when it's removed,
  /// the reference keeps its last value.
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

  /// The error of the latest load, or `nil` after a value is loaded or saved. The value does not change when loading
  /// fails.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// The error of the latest save, or `nil` after the value is saved.
  public var saveError: (any Error)? { holder.trackedReference.root.saveError }

  /// Loads the value from its storage. The value does not change if none is stored.
  ///
  /// - Throws: The key's error. The ``loadError`` contains it as well.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Switches to the value of another key, and loads it.
  ///
  /// Until the other value is loaded, the current value serves as its default.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error. The ``loadError`` contains it as well.
  nonisolated(nonsending) public func load(_ key: some SharedKey<Value>) async throws {
    try await holder.load(key)
  }

  /// Saves the value to its storage immediately.
  ///
  /// By the time that this method returns, all earlier changes have been saved. If a change has been lost since you
  /// last called this method, because another value replaced it before it was saved, the method throws an error.
  ///
  /// - Throws: The key's error. The ``saveError`` also reports it, or has reported it before.
  nonisolated(nonsending) public func save() async throws {
    try await holder.reference.root.save()
  }
}

extension SharedReader {
  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, or `nil` after a value is loaded. The value does not change when loading fails.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// Loads the value from its storage. The value does not change if none is stored.
  ///
  /// - Throws: The key's error. The ``loadError`` contains it as well.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Switches to the value of another key, and loads it.
  ///
  /// Until the other value is loaded, the current value serves as its default.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error. The ``loadError`` contains it as well.
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

/// Two shared values are equal if their values are, even when they are different references.
extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.holder.hasSameValue(as: rhs.holder)
  }
}

/// Two shared values are equal if their values are, even when they are different references.
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
/// A shared value is not `Decodable`, because the encoded value does not include its key. To decode one, decode the
/// value in your own `init(from:)`, and create the shared value with it, as in
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
