public import CombineShim

/// A read-only value that several parts of a program share.
///
/// ```swift
/// @SharedReader(.appStorage("isHapticFeedbackEnabled")) var isHapticFeedbackEnabled = true
/// ```
///
/// A shared reader corresponds to a ``Shared`` without `withLock`. It is observed and derived in the same
/// way, and on any thread if the value is `Sendable`.
// Duplicates the members of `Shared`. The two types differ in names, types and documentation.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value> {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Creates a shared value that never changes and is not stored outside the program.
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

  /// Creates a read-only shared value from a shared value.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.holder.trackedReference)
  }

  /// Creates a read-only shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// The shared value follows the optional. If the optional becomes `nil`, the shared value keeps the last
  /// value.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Creates a read-only shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// The shared value follows the optional. If the optional becomes `nil`, the shared value keeps the last
  /// value.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = UnwrappedReference(base.holder.trackedReference) else { return nil }
    self.init(reference: reference)
  }

  /// The value.
  public var wrappedValue: Value { holder.trackedReference.value }

  /// The shared value itself, for passing it to other code. Assigning to this property replaces the shared
  /// value with another one.
  public var projectedValue: Self {
    get {
      holder.access()
      return self
    }
    nonmutating set { holder.replace(with: newValue.holder.reference) }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyReference(holder.trackedReference) { $0[keyPath: keyPath] })
  }

  /// Returns a value that a closure derives from the value.
  ///
  /// - Parameter transform: A closure that derives the value. It is called for each read.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyReference(holder.trackedReference, transform))
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
extension SharedReader: Sendable where Value: Sendable {}

extension SharedReader {
  /// Creates a shared value that never changes.
  @available(*, deprecated, message: "Use 'SharedReader(value:)'")
  public static func constant(_ value: sending Value) -> Self {
    Self(value: value)
  }

  /// Returns a part of the value.
  @available(*, deprecated, message: "Use dynamic member lookup instead, as in '$user.name'")
  public func read<Member>(_ keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    self[dynamicMember: keyPath]
  }
}
