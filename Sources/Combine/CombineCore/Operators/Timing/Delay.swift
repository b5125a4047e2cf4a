extension Publisher {
  /// Delays delivery of all output to the downstream receiver by a specified amount of time on a particular
  /// scheduler.
  ///
  ///     upstream:            --1--2--3--|
  ///     delay(for: 4, …)     ------1--2--3--|
  ///
  /// You receive each element and the completion, including a failure, when the interval has elapsed since it
  /// arrived, and in the order of arrival, even if the scheduler runs several actions at once. Subscriptions,
  /// requests and cancellations aren't delayed.
  ///
  /// When you cancel, you don't receive the events that are still waiting. However, if upstream has already
  /// completed, the operator delivers all of its events.
  /// - Parameters:
  ///   - interval: The amount of time to delay.
  ///   - tolerance: The additional delay that you permit, or `nil` for the scheduler's minimum tolerance.
  ///   - scheduler: The scheduler that measures the time, and on which to receive elements.
  ///   - options: Options for scheduling the actions, or `nil`.
  /// - Returns: A publisher that delivers elements and the completion after the specified delay.
  @inlinable
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self,
      interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler,
      options: options
    )
  }
}

extension Publishers {
  /// A publisher that delays delivery of elements and completion to the downstream receiver.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The amount of time to delay.
    public let interval: Context.SchedulerTimeType.Stride

    /// The additional delay that you permit.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time, and on which to receive elements.
    public let scheduler: Context

    /// Options for scheduling the actions.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher that ``Publisher/delay(for:tolerance:scheduler:options:)`` returns.
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
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, parent: self))
    }
  }
}

extension Publishers.Delay {
  // As in Combine, this type has no description and no mirror of its own.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ScheduledLink, RelayingSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var contents: RelayContents<Downstream>?

    @usableFromInline let scheduler: Context
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let tolerance: Context.SchedulerTimeType.Stride
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable
    init(downstream: Downstream, parent: Publishers.Delay<Upstream, Context>) {
      contents = RelayContents(downstream: downstream)
      scheduler = parent.scheduler
      interval = parent.interval
      tolerance = parent.tolerance
      options = parent.options
    }

    @usableFromInline
    override func runOnScheduler(_ action: @escaping () -> Void) {
      scheduler.schedule(options: options, action)
    }

    @inlinable
    func schedule(_ action: @escaping () -> Void) {
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        tolerance: tolerance,
        options: options,
        action
      )
    }
  }
}
