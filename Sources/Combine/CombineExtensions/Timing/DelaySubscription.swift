import CombineShim

extension Publisher {
  /// Delays subscribing to upstream by a given time.
  ///
  ///     delaySubscription(for: 4, …):  ------1--2--3--|
  ///     upstream:                          --1--2--3--|
  ///
  /// Use this operator to delay the work that upstream does when you subscribe. You receive the subscription
  /// immediately, and the operator requests your demand from upstream after the delay. If you cancel before
  /// that, it doesn't subscribe to upstream at all. To delay elements instead, use Combine's `delay`.
  /// - Parameters:
  ///   - interval: The delay of the subscription.
  ///   - tolerance: The additional delay that you permit, or `nil` for the scheduler's minimum.
  ///   - scheduler: The scheduler that measures the delay and subscribes to upstream.
  ///   - options: Options for scheduling the work, or `nil`.
  /// - Returns: A publisher that subscribes to upstream after the delay and republishes its elements.
  @inlinable
  public func delaySubscription<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.DelaySubscription<Self, S> {
    Publishers.DelaySubscription(
      upstream: self,
      interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler,
      options: options
    )
  }
}

extension Publishers {
  /// A publisher that delays the subscription to its upstream.
  // The members are duplicates of those in Combine's `Delay`, which declares them itself.
  public struct DelaySubscription<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The delay of the subscription.
    public let interval: Context.SchedulerTimeType.Stride

    /// The additional delay that you permit.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the delay and subscribes to upstream.
    public let scheduler: Context

    /// Options for scheduling the work.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher that `delaySubscription(for:tolerance:scheduler:options:)` returns.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let alarm = Alarm()
      let subscription = ResourceSubscription(
        downstream: subscriber,
        resource: AnyCancellable { alarm.end() },
        name: "DelaySubscription",
        isAnnounced: true
      )
      subscriber.receive(subscription: subscription)
      alarm.set(after: interval, tolerance: tolerance, on: scheduler, options: options) { [upstream] in
        upstream.subscribe(subscription)
      }
    }
  }
}
