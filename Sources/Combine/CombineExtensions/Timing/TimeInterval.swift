import CombineShim

extension Publisher {
  /// Publishes each element with the time that has elapsed since the previous element or, for the first
  /// element, since the subscription.
  ///
  ///     upstream:             --a-----b--c--|
  ///     timeInterval(on: s):  --a2----b6-c3-|
  ///
  /// If you need only the times, use Combine's `measureInterval(using:)` instead. The operator reads the
  /// scheduler's time but doesn't schedule anything, so you receive elements without a delay, on the same
  /// threads and with the same demand.
  /// - Parameter scheduler: The scheduler that provides the time.
  /// - Returns: A publisher of elements and intervals, with the upstream failure type.
  @inlinable
  public func timeInterval<S: Scheduler>(
    on scheduler: S
  ) -> some Publisher<TimedValue<Output, S.SchedulerTimeType.Stride>, Failure> {
    Stepwise(self) {
      var last = scheduler.now
      return { value in
        let now = scheduler.now
        let interval = last.distance(to: now)
        last = now
        return .send(TimedValue(value: value, interval: interval))
      }
    }
  }
}

/// A value with the time since the previous value. See `timeInterval(on:)`.
public struct TimedValue<Value, Interval> {
  /// The element of upstream.
  public var value: Value

  /// The time since the previous value, or since the subscription, as a stride of the scheduler.
  public var interval: Interval

  /// Creates a value with an interval.
  /// - Parameters:
  ///   - value: The element of upstream.
  ///   - interval: The time since the previous value.
  @inlinable
  public init(value: Value, interval: Interval) {
    self.value = value
    self.interval = interval
  }
}

extension TimedValue: Equatable where Value: Equatable, Interval: Equatable {}
extension TimedValue: Hashable where Value: Hashable, Interval: Hashable {}
extension TimedValue: Sendable where Value: Sendable, Interval: Sendable {}

extension Publisher {
  /// Publishes each element with the time of its arrival.
  ///
  ///     upstream:          --a-----b--c---|
  ///     timestamp(on: s):  --a2----b8-c11-|
  ///
  /// The operator reads the scheduler's time but doesn't schedule anything, so it doesn't delay elements. It
  /// doesn't change demand or the threads that you receive elements on.
  /// - Parameter scheduler: The scheduler that provides the time.
  /// - Returns: A publisher of elements and times, with the upstream failure type.
  @inlinable
  public func timestamp<S: Scheduler>(
    on scheduler: S
  ) -> some Publisher<Timestamped<Output, S.SchedulerTimeType>, Failure> {
    map { Timestamped(value: $0, timestamp: scheduler.now) }
  }
}

/// A value with the time of its arrival. See `timestamp(on:)`.
public struct Timestamped<Value, Timestamp> {
  /// The element of upstream.
  public var value: Value

  /// The time of the value's arrival, in the scheduler's time type.
  public var timestamp: Timestamp

  /// Creates a value with a timestamp.
  /// - Parameters:
  ///   - value: The element of upstream.
  ///   - timestamp: The time of the value's arrival.
  @inlinable
  public init(value: Value, timestamp: Timestamp) {
    self.value = value
    self.timestamp = timestamp
  }
}

extension Timestamped: Equatable where Value: Equatable, Timestamp: Equatable {}
extension Timestamped: Hashable where Value: Hashable, Timestamp: Hashable {}
extension Timestamped: Sendable where Value: Sendable, Timestamp: Sendable {}
