/// A value and how long it was waited for: see `timeInterval(on:)`.
public struct TimedValue<Value, Interval> {
  /// The value.
  public var value: Value

  /// The time since the value before it, or since the subscription, as a scheduler's stride.
  public var interval: Interval

  /// Makes a value with an interval.
  /// - Parameters:
  ///   - value: The value.
  ///   - interval: The time since the value before.
  @inlinable
  public init(value: Value, interval: Interval) {
    self.value = value
    self.interval = interval
  }
}

extension TimedValue: Equatable where Value: Equatable, Interval: Equatable {}
extension TimedValue: Hashable where Value: Hashable, Interval: Hashable {}
extension TimedValue: Sendable where Value: Sendable, Interval: Sendable {}
