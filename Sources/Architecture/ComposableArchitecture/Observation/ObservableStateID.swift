/// The identity of a value of observable state.
///
/// Copies have the identity of what they were copied from, until one of them is changed. A value that was
/// made anew has another, also if the two are equal.
public struct ObservableStateID: Hashable, Sendable {
  /// The number of a value, or of the first of several; none where there is no value.
  private let number: UInt64
  /// The cases that lead to the value, and what else makes the identity.
  private let path: UInt64

  private init(number: UInt64, path: UInt64) {
    self.number = number
    self.path = path
  }

  init(number: UInt64) {
    self.init(number: number, path: 0)
  }

  /// Makes an identity that nothing else has.
  public init() {
    self.init(number: StateIdentity.newNumber())
  }

  /// The identity of what has none, such as a case without a payload.
  public static var _$inert: Self { Self(number: 0) }

  /// Returns the identity of a value of any type. One that is not observable has another each time, as nobody
  /// is told what changes in it.
  // It is disfavoured for the sake of the overload for observable state.
  @_disfavoredOverload
  public static func _$id<Value>(for value: Value) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// Returns the identity of a value.
  public static func _$id<Value: ObservableState>(for value: Value) -> Self {
    value._$id
  }

  /// Returns the identity of an enum, by its case and this identity of the case's payload.
  ///
  /// - Parameter tag: The number of the case.
  public func _$tag(_ tag: Int) -> Self {
    Self(number: number, path: path.following(UInt64(truncatingIfNeeded: tag) &+ 1))
  }

  /// Returns the identity of two values together.
  public func _$joined(with other: Self) -> Self {
    Self(number: number, path: path.following(other.number).following(other.path))
  }
}

extension UInt64 {
  /// Tells short sequences of small numbers apart for certain and others in all likelihood.
  fileprivate func following(_ next: UInt64) -> UInt64 {
    self &* 0x1_0000_01B3 &+ next
  }
}
