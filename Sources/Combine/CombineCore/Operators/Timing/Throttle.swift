extension Publisher {
  /// Publishes either the most recent or first element published by the upstream publisher in the specified
  /// time interval.
  ///
  ///     upstream:                        1-2-3-4-5-------6--|
  ///     throttle(for: 5, latest: true)   1----3----5-----6--|
  ///     throttle(for: 5, latest: false)  1----2----4-----6--|
  ///
  /// Use this operator to limit the rate of elements, for example to redraw no more than ten times per
  /// second. The operator publishes the first element immediately. If another one arrives less than an
  /// interval after that, it waits until the interval has elapsed. Meanwhile, a later element replaces the
  /// one that is waiting if `latest` is `true`, and is dropped otherwise. If upstream completes while an
  /// element is waiting, you receive the completion together with that element, even if the completion is a
  /// failure.
  ///
  /// The operator requests an unlimited number of elements from upstream. If you have no demand when an
  /// element arrives, you don't receive that element. If upstream publishes immediately, as a `@Published`
  /// property does, the first element waits until you have received the subscription.
  ///
  /// Keep a reference to the subscription or to upstream, because the scheduler doesn't. When neither side
  /// retains the subscription anymore, the operator stops.
  /// - Parameters:
  ///   - interval: The minimum time between two elements.
  ///   - scheduler: The scheduler that measures the time, and on which to receive elements.
  ///   - latest: A Boolean value that indicates whether to publish the most recent element of an interval. If
  ///     `false`, the publisher emits the first element.
  /// - Returns: A publisher that emits either the most recent or first element received during the specified
  ///   interval.
  // Disfavored, for the reason given at `merge(with:)`.
  @_disfavoredOverload
  @inlinable
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// A publisher that publishes either the most recent or first element published by the upstream publisher
  /// in a specified time interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The minimum time between two elements.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time, and on which to receive elements.
    public let scheduler: Context

    /// A Boolean value that indicates whether to publish the most recent element of an interval. If `false`,
    /// the publisher emits the first element.
    public let latest: Bool

    /// Creates the publisher that ``Publisher/throttle(for:scheduler:latest:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, parent: self))
    }
  }
}

extension Publishers.Throttle {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ScheduledLink, ScheduledSubscription, OperatorObject
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias Contents = ThrottleContents<Downstream, Context.SchedulerTimeType>

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var contents: Contents?

    @usableFromInline let scheduler: Context
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let latest: Bool

    @inlinable
    init(downstream: Downstream, parent: Publishers.Throttle<Upstream, Context>) {
      // Combine reads the time both here and in `willAttach()`, and the scheduler of a test may count the
      // reads.
      contents = Contents(downstream: downstream, lastEmission: parent.scheduler.now)
      scheduler = parent.scheduler
      interval = parent.interval
      latest = parent.latest
    }

    @usableFromInline
    override func runOnScheduler(_ action: @escaping () -> Void) {
      scheduler.schedule(action)
    }

    @inlinable
    func willAttach() {
      let now = scheduler.now
      lock.withLock { contents?.lastEmission = now }
      upstreamSubscription?.request(.unlimited)
    }

    @inlinable
    func didAttach() {
      // A value without demand is released outside the lock.
      var lost: Input?
      if lock.withLock({ contents?.attach(losing: &lost) == true }) { schedule(at: nil) }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard isAccepting else { return .none }
      let now = scheduler.now
      // After the call, this variable contains the replaced value, which is released outside the lock.
      var value: Input? = input
      if let date = put(&value, now: now) { schedule(at: date == now ? nil : date) }
      return .none
    }

    /// - Returns: The time at which to deliver the value, or `nil` if no action must be scheduled for it.
    @inlinable
    func put(_ value: inout Input?, now: Context.SchedulerTimeType) -> Context.SchedulerTimeType? {
      lock.withLock {
        guard contents?.put(&value, latest: latest) == true else { return nil }
        return contents?.emissionDate(now: now, interval: interval)
      }
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard isAccepting else { return }
      // As in the initializer, because Combine also reads the time for a completion.
      _ = scheduler.now
      if lock.withLock({ contents?.complete(completion) == true }) { schedule(at: nil) }
    }

    @inlinable var isAccepting: Bool {
      lock.withLock { isSubscribed && contents?.isCompleting == false }
    }

    /// - Parameter date: The time of the delivery, or `nil` for an immediate delivery.
    @inlinable
    func schedule(at date: Context.SchedulerTimeType?) {
      if let date {
        scheduler.schedule(after: date) { [weak self] in self?.emit() }
      } else {
        scheduler.schedule { [weak self] in self?.emit() }
      }
    }

    @inlinable
    func emit() {
      insideGate { self.emitInsideGate() }
    }

    @inlinable
    func emitInsideGate() {
      let now = isAccepting ? scheduler.now : nil
      let (downstream, value, completion) = lock.withLock {
        (contents?.downstream, contents?.takeValue(now: now), contents?.completion)
      }
      guard let downstream else { return }
      if let value { addDemand(downstream.receive(value)) }
      if let completion { send(completion, to: close().contents?.downstream) }
    }

    @inlinable
    func addDemand(_ demand: Subscribers.Demand) {
      lock.withLock { contents?.demand += demand }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      // This also happens after upstream has completed, because a value may be waiting for the demand.
      addDemand(demand)
    }

    @inlinable
    func close() -> EndedSubscription<Contents> {
      lock.withLock { if isWaiting { state = .terminal } }
      return takeContents()
    }

    @usableFromInline var description: String { "Throttle" }
  }
}

/// The value or completion that waits for delivery by a throttle, and the demand.
@usableFromInline
@frozen
struct ThrottleContents<Downstream: Subscriber, Time: Strideable>: SubscriptionContents {
  @usableFromInline let downstream: Downstream

  /// The demand in addition to that of the waiting value.
  @usableFromInline var demand = Subscribers.Demand.none

  /// The waiting value. An action is scheduled to deliver it.
  @usableFromInline var value: Downstream.Input?

  /// Upstream's completion.
  @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?

  /// `true` after downstream has received its subscription.
  @usableFromInline var isAttached = false

  @usableFromInline var hasEmitted = false

  /// The time when a value was last delivered. Unused before the first delivery.
  @usableFromInline var lastEmission: Time

  @inlinable
  init(downstream: Downstream, lastEmission: Time) {
    self.downstream = downstream
    self.lastEmission = lastEmission
  }

  @inlinable var isCompleting: Bool { completion != nil }

  /// Records that downstream has received its subscription.
  /// - Parameter lost: After the call, the value that was waiting for the subscription, if downstream hasn't
  ///   requested a value.
  /// - Returns: `true` if a value or a completion was waiting for the subscription and the caller must
  ///   schedule its delivery.
  @inlinable
  mutating func attach(losing lost: inout Downstream.Input?) -> Bool {
    isAttached = true
    if value != nil {
      if demand == .none { swap(&lost, &value) } else { demand -= 1 }
    }
    return value != nil || isCompleting
  }

  /// Stores a value until it is delivered.
  /// - Parameters:
  ///   - other: The new value. After the call, the value that it has replaced, if any.
  ///   - latest: A Boolean value that indicates whether the new value replaces a waiting one.
  /// - Returns: `true` if no other value was waiting and the caller must schedule the delivery. Before
  ///   downstream has received its subscription, `attach(losing:)` takes the demand and schedules the
  ///   delivery.
  @inlinable
  mutating func put(_ other: inout Downstream.Input?, latest: Bool) -> Bool {
    guard !isCompleting, demand != .none || !isAttached else { return false }
    if value != nil {
      // A value that replaces another one needs no demand of its own.
      if latest { swap(&other, &value) }
      return false
    }
    swap(&other, &value)
    guard isAttached else { return false }
    demand -= 1
    return true
  }

  /// Returns the time at which the waiting value is delivered.
  @inlinable
  func emissionDate(now: Time, interval: Time.Stride) -> Time {
    hasEmitted ? max(now, lastEmission.advanced(by: interval)) : now
  }

  /// Records the upstream completion.
  /// - Returns: `true` if the caller must schedule the delivery, because no value is waiting and downstream
  ///   has received its subscription.
  @inlinable
  mutating func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    guard !isCompleting else { return false }
    self.completion = completion
    return isAttached && value == nil
  }

  /// Takes the waiting value.
  /// - Parameter now: The current time, or `nil` if it is no longer needed.
  @inlinable
  mutating func takeValue(now: Time?) -> Downstream.Input? {
    guard let value else { return nil }
    self.value = nil
    hasEmitted = true
    if let now { lastEmission = now }
    return value
  }
}
