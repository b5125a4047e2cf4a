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
