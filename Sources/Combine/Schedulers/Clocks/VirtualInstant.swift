/// A point in the time of a clock that does not run by itself, counted from that clock's beginning.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the beginning.
  public let offset: Duration

  /// Makes a point in time.
  /// - Parameter offset: The time since the beginning.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }
}

extension VirtualInstant: CustomStringConvertible {
  /// The offset: `1.5 seconds`.
  public var description: String { "\(offset)" }
}
