public import CombineShim

/// A read-only value that several parts of a program share.
///
/// ```swift
/// @SharedReader(.appStorage("isHapticFeedbackEnabled")) var isHapticFeedbackEnabled = true
/// ```
///
/// It corresponds to ``Shared`` without `withLock`: it is observed and derived in the same way, on any
/// thread.
// Repeats the members of `Shared`: the two differ in names, types and documentation.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value>: Sendable {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Creates a shared value without storage outside of the program, which never changes.
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

  /// Creates a read-only shared value from a shared value.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.holder.trackedReference)
  }

  /// Creates a read-only shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// It follows the optional, and keeps the last value when the optional becomes `nil`.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Creates a read-only shared value from a shared optional, or returns `nil` if the optional is `nil`.
  ///
  /// It follows the optional, and keeps the last value when the optional becomes `nil`.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = UnwrappedReference(base.holder.trackedReference) else { return nil }
    self.init(reference: reference)
  }

  /// The value.
  public var wrappedValue: Value { holder.trackedReference.value }

  /// The shared value itself, to pass on. Assigning to it replaces the shared value with another one.
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

  /// Returns a value that a function derives from the value.
  ///
  /// - Parameter transform: The function. It is called for each read.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyReference(holder.trackedReference, transform))
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
