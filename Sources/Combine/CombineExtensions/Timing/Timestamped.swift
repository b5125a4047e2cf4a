/// A value and when it came: see `timestamp(on:)`.
public struct Timestamped<Value, Timestamp> {
  /// The value.
  public var value: Value

  /// The time at which it came, in a scheduler's time.
  public var timestamp: Timestamp

  /// Makes a value with a time.
  /// - Parameters:
  ///   - value: The value.
  ///   - timestamp: The time at which it came.
  @inlinable
  public init(value: Value, timestamp: Timestamp) {
    self.value = value
    self.timestamp = timestamp
  }
}

extension Timestamped: Equatable where Value: Equatable, Timestamp: Equatable {}
extension Timestamped: Hashable where Value: Hashable, Timestamp: Hashable {}
extension Timestamped: Sendable where Value: Sendable, Timestamp: Sendable {}
