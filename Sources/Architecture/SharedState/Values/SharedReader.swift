public import CombineShim

/// A property wrapper for a shared value you can read but not change.
///
/// ```swift
/// @SharedReader(.appStorage("isHapticFeedbackEnabled")) var isHapticFeedbackEnabled = true
/// ```
///
/// Use a shared reader in code that shouldn't change the value. Apart from the missing `withLock`, you can observe
/// it, derive other values from it and use it on any thread in the same way as a ``Shared``.
// Duplicates the members of `Shared`. The two types differ in names, types and documentation.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value> {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Creates a shared value that never changes, and is not stored outside of the program.
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

  /// Creates a read-only shared value from a shared value.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.holder.trackedReference)
  }

  /// Creates a read-only shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// After the optional has become `nil`, the shared value keeps the last value.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Creates a read-only shared value from a read-only shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// After the optional has become `nil`, the shared value keeps the last value.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = UnwrappedReference(base.holder.trackedReference) else { return nil }
    self.init(reference: reference)
  }

  /// The current value.
  public var wrappedValue: Value { holder.trackedReference.value }

  /// The shared value itself, to pass to other code. You can replace it by assigning another shared value to this
  /// property.
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
  /// - Parameter transform: A closure that derives the value whenever it's read.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyReference(holder.trackedReference, transform))
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
