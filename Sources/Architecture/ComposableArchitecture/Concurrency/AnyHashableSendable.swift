/// A value of any type that is `Hashable` and `Sendable`.
///
/// It is equal to another as the `AnyHashable`s of what both hold are, and it turns into that `AnyHashable`
/// itself. Wrapping one again gives the inner one.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value.
  ///
  /// - Parameter base: The value.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Wraps a value whose type is not known.
  ///
  /// - Parameter base: The value.
  // Disfavoured, so that a value of a known type is not boxed first.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    // As equality does, which takes numbers of any type that are the same for equal.
    hasher.combine(AnyHashable(base))
  }
}

// The standard library's own protocol: there is no other way to say what `AnyHashable` a value becomes.
extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: CustomStringConvertible {
  public var description: String { String(describing: base) }
}

extension AnyHashableSendable: CustomDebugStringConvertible {
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
