import CombineShim

extension Publisher {
  /// Sends each value with the time that has passed since the one before it, and the first with the time
  /// since the subscription.
  ///
  ///     upstream:             --a-----b--c--|
  ///     timeInterval(on: s):  --a2----b6-c3-|
  ///
  /// (Combine's `measureInterval(using:)` sends the times without the values.) Only the time of the scheduler
  /// is read; nothing is delayed, and threads and demand are upstream's. Each subscriber's time counts from
  /// its own subscription.
  /// - Parameter scheduler: The scheduler that tells the time.
  /// - Returns: A publisher of values and intervals, which fails as upstream does.
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

extension Publisher {
  /// Sends each value with the time at which it came.
  ///
  ///     upstream:          --a-----b--c---|
  ///     timestamp(on: s):  --a2----b8-c11-|
  ///
  /// Only the time of the scheduler is read; nothing is delayed, and threads and demand are upstream's.
  /// - Parameter scheduler: The scheduler that tells the time.
  /// - Returns: A publisher of values and times, which fails as upstream does.
  @inlinable
  public func timestamp<S: Scheduler>(
    on scheduler: S
  ) -> some Publisher<Timestamped<Output, S.SchedulerTimeType>, Failure> {
    map { Timestamped(value: $0, timestamp: scheduler.now) }
  }
}

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
