extension Subscribers {
  /// A number of values that a subscriber requests.
  ///
  /// Demands add up: what a subscriber requests, and what it returns from `receive(_:)`. ``unlimited`` stays
  /// unlimited.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, CustomStringConvertible, Sendable {
    /// Counts up to `Int.max`; one more stands for unlimited.
    @usableFromInline package let rawValue: UInt

    /// One above `Int.max`: the same bits as `Int.min`.
    @inlinable
    package static var unlimitedRawValue: UInt { UInt(bitPattern: Int.min) }

    /// A raw value above that of ``unlimited`` means unlimited.
    @inlinable
    package init(rawValue: UInt) {
      // Not by `min`, which is called, and is generic, where nothing is optimised.
      self.rawValue = rawValue > Self.unlimitedRawValue ? Self.unlimitedRawValue : rawValue
    }

    /// A demand for as many values as the publisher can send.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: unlimitedRawValue) }

    /// A demand for no values: the same as `.max(0)`.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// Returns a demand for at most so many values.
    /// - Parameter value: The number. A negative number traps.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "demand cannot be negative")
      return Demand(rawValue: UInt(value))
    }

    /// The number of values demanded, or `nil` when unlimited.
    @inlinable
    public var max: Int? {
      self == .unlimited ? nil : Int(rawValue)
    }

    /// `unlimited` or `max(N)`.
    public var description: String {
      max.map { "max(\($0))" } ?? "unlimited"
    }
  }
}
