extension Publisher {
  /// Delivers values and the completion later, on a scheduler.
  ///
  ///     upstream:            --1--2--3--|
  ///     delay(for: 4, …)     ------1--2--3--|
  ///
  /// Each is delivered when the interval has passed since it came, in the order in which they came, also by a
  /// scheduler that runs several actions at once. Subscribing, requests and cancels are not delayed. What
  /// downstream asks for on getting a value is requested then. A cancel drops what is still waiting, except
  /// that once upstream has completed, all that it sent is delivered.
  /// - Parameters:
  ///   - interval: The delay.
  ///   - tolerance: The further delay that is allowed, or `nil` for the scheduler's least.
  ///   - scheduler: The scheduler that measures the time and calls downstream.
  ///   - options: The scheduler's options for the scheduled actions, or `nil`.
  /// - Returns: A publisher that delivers the same, later. A failure is delayed as well.
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
  /// A publisher that delivers the values and the completion of another later, on a scheduler.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The time by which events are delayed.
    public let interval: Context.SchedulerTimeType.Stride

    /// The time by which they may be delayed further.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time and calls downstream.
    public let scheduler: Context

    /// The scheduler's options for the scheduled actions.
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
  // Without a description and a mirror of its own, as Combine's.
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
