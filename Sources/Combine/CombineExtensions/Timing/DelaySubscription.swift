import CombineShim

extension Publisher {
  /// Subscribes to upstream later, when some time has passed.
  ///
  ///     delaySubscription(for: 4, …):  ------1--2--3--|
  ///     upstream:                          --1--2--3--|
  ///
  /// Downstream gets its subscription at once; what it demands meanwhile is requested from upstream when that
  /// is subscribed to. A cancel before then calls that off, so that upstream is never subscribed to. Values
  /// are not delayed.
  /// - Parameters:
  ///   - interval: The delay.
  ///   - tolerance: The further delay that is allowed, or `nil` for the scheduler's least.
  ///   - scheduler: The scheduler that times the delay and subscribes.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher of the same values, from a later start.
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
  /// A publisher that subscribes to another later.
  // Repeats the members of Combine's `Delay`, which declares them itself.
  public struct DelaySubscription<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to subscribe to.
    public let upstream: Upstream

    /// The time by which the subscription is delayed.
    public let interval: Context.SchedulerTimeType.Stride

    /// The time by which it may be delayed further.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that times the delay and subscribes.
    public let scheduler: Context

    /// The scheduler's options for the work.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `delaySubscription(for:tolerance:scheduler:options:)` returns.
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
      let subscription = LateSubscription<S>(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.alarm.set(after: interval, tolerance: tolerance, on: scheduler, options: options) {
        [upstream] in
        upstream.subscribe(subscription)
      }
    }
  }
}

/// A subscription that its downstream has before there is one to upstream, which comes when an alarm rings.
@usableFromInline
final class LateSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let alarm = Alarm()
  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @usableFromInline var description: String { "DelaySubscription" }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    connection.attach(subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    connection.hasEnded ? .none : downstream.receive(input)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    if connection.complete() { downstream.receive(completion: completion) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(demand)
  }

  @usableFromInline
  func cancel() {
    alarm.end()
    connection.cancel()
  }
}
