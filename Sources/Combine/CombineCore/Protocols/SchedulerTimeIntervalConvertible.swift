/// A span of a scheduler's time that can be made from everyday units.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns a span of so many seconds.
  static func seconds(_ s: Int) -> Self

  /// Returns a span of so many seconds.
  static func seconds(_ s: Double) -> Self

  /// Returns a span of so many thousandths of a second.
  static func milliseconds(_ ms: Int) -> Self

  /// Returns a span of so many millionths of a second.
  static func microseconds(_ us: Int) -> Self

  /// Returns a span of so many thousand-millionths of a second.
  static func nanoseconds(_ ns: Int) -> Self
}
