extension Publisher {
  /// Measures and emits the time interval between events received from an upstream publisher.
  ///
  ///     upstream:               --a---b-c----|
  ///     measureInterval(using:) --2---4-2----|
  ///
  /// The first interval starts when you subscribe. Because the operator only reads the scheduler's clock and
  /// doesn't schedule anything, you receive intervals and the completion on the threads of upstream. Requests
  /// go to upstream unchanged.
  /// - Parameters:
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Not used, because the operator doesn't schedule anything.
  /// - Returns: A publisher that publishes the intervals. If someone sets back the clock, an interval can be
  ///   negative.
  @inlinable
  public func measureInterval<S: Scheduler>(
    using scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// A publisher that measures and emits the time interval between events received from an upstream
  /// publisher.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The scheduler that measures the time.
    public let scheduler: Context

    /// Creates the publisher that ``Publisher/measureInterval(using:options:)`` returns.
    @inlinable
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Failure == S.Failure, Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, scheduler: scheduler))
    }
  }
}

extension Publishers.MeasureInterval {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let scheduler: Context

    /// The time of the latest value, or of the subscription. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var latest: Context.SchedulerTimeType?

    @inlinable
    init(downstream: Downstream, scheduler: Context) {
      self.downstream = downstream
      self.scheduler = scheduler
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      guard begin(subscription) else {
        subscription.cancel()
        return
      }
      let now = scheduler.now
      lock.withLock { latest = now }
      downstream.receive(subscription: self)
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      // The operator reads the clock only for values that it delivers, because the scheduler of a test may
      // observe each read.
      guard isSubscribed, let interval = intervalUntil(scheduler.now) else { return .none }
      let demand = downstream.receive(interval)
      if demand != .none { upstreamSubscription?.request(demand) }
      return .none
    }

    @inlinable
    func intervalUntil(_ now: Context.SchedulerTimeType) -> Output? {
      lock.lock()
      guard isSubscribed, let previous = latest else {
        lock.unlock()
        return nil
      }
      latest = now
      lock.unlock()
      return previous.distance(to: now)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard end() != nil else { return }
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "MeasureInterval" }
  }
}
