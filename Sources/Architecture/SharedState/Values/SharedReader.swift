public import CombineShim

/// A value that several parts of a program share, to be read only.
///
/// ```swift
/// @SharedReader(.appStorage("isHapticFeedbackEnabled")) var isHapticFeedbackEnabled = true
/// ```
///
/// It is what ``Shared`` is, without `withLock`: observed and derived in the same way, on any thread.
// Repeats the members of `Shared`: the two differ in names, types and documentation.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value>: Sendable {
  let holder: ReferenceHolder<Value>

  init(reference: Reference<Value>) {
    holder = ReferenceHolder(reference)
  }

  /// Shares a value that is not kept anywhere and never changes.
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

  /// Shares a value, to be read.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.holder.trackedReference)
  }

  /// Shares the value of an optional, to be read, or fails while there is none.
  ///
  /// It follows the optional, and keeps the last value when that becomes `nil`.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Shares the value of an optional, to be read, or fails while there is none.
  ///
  /// It follows the optional, and keeps the last value when that becomes `nil`.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = UnwrappedReference(base.holder.trackedReference) else { return nil }
    self.init(reference: reference)
  }

  /// The value.
  public var wrappedValue: Value { holder.trackedReference.value }

  /// The shared value itself, to be handed on. Setting it puts another shared value in its place.
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

  /// Returns what a function makes of the value.
  ///
  /// - Parameter transform: The function. It is called for each reading.
  public func read<Member>(_ transform: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyReference(holder.trackedReference, transform))
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

extension SharedReader {
  /// Shares a value that never changes.
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
