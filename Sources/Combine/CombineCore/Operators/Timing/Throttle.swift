extension Publisher {
  /// Delivers at most one value in each interval, on a scheduler.
  ///
  ///     upstream:                        1-2-3-4-5-------6--|
  ///     throttle(for: 5, latest: true)   1----3----5-----6--|
  ///     throttle(for: 5, latest: false)  1----2----4-----6--|
  ///
  /// The first value is scheduled at once. A value that comes too early after a delivery waits for the end of
  /// the interval. Later values replace it if `latest` is true, and are dropped otherwise. All values are
  /// requested from upstream; one that comes without demand is lost, and one that waits has taken its demand.
  /// The completion, a failure too, is delivered together with the value that waits, or else without waiting.
  ///
  /// The scheduler does not keep the subscription alive: when neither upstream nor downstream holds it any
  /// more, nothing is delivered.
  /// - Parameters:
  ///   - interval: The time from one delivery to the next, at least.
  ///   - scheduler: The scheduler that measures the time and calls downstream.
  ///   - latest: A Boolean value that indicates whether the latest value of an interval is delivered; else
  ///     the first is.
  /// - Returns: A publisher of some of the values.
  // Disfavored for the reason that `merge(with:)` gives.
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
  /// A publisher that delivers at most one value of another in each interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The time from one delivery to the next, at least.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time and calls downstream.
    public let scheduler: Context

    /// Whether the latest value of an interval is delivered; else the first is.
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
      // Combine asks for the time here and in `willAttach()` too, which a scheduler of a test may count.
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
      lock.lock()
      contents?.lastEmission = now
      lock.unlock()
      upstreamSubscription?.request(.unlimited)
    }

    @inlinable
    func didAttach() {
      lock.lock()
      let isCompleting = contents?.attach() == true
      lock.unlock()
      if isCompleting { schedule(at: nil) }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard isAccepting else { return .none }
      let now = scheduler.now
      // Holds the value that it replaces afterwards, which goes outside the lock.
      var value: Input? = input
      if let date = put(&value, now: now) { schedule(at: date == now ? nil : date) }
      return .none
    }

    /// - Returns: When to deliver the value, if it is the first to wait.
    @inlinable
    func put(_ value: inout Input?, now: Context.SchedulerTimeType) -> Context.SchedulerTimeType? {
      lock.lock()
      defer { lock.unlock() }
      guard contents?.put(&value, latest: latest) == true else { return nil }
      return contents?.emissionDate(now: now, interval: interval)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard isAccepting else { return }
      // As at the start: Combine asks for the time of a completion as well.
      _ = scheduler.now
      lock.lock()
      let isDue = contents?.complete(completion) == true
      lock.unlock()
      if isDue { schedule(at: nil) }
    }

    @inlinable var isAccepting: Bool {
      lock.lock()
      defer { lock.unlock() }
      guard isSubscribed else { return false }
      return contents?.isCompleting == false
    }

    /// - Parameter date: The date, or `nil` for now.
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
      lock.lock()
      let downstream = contents?.downstream
      let value = contents?.takeValue(now: now)
      let completion = contents?.completion
      lock.unlock()
      guard let downstream else { return }
      if let value { addDemand(downstream.receive(value)) }
      if let completion { send(completion, to: close().contents?.downstream) }
    }

    @inlinable
    func addDemand(_ demand: Subscribers.Demand) {
      lock.lock()
      contents?.demand += demand
      lock.unlock()
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      if isAccepting { addDemand(demand) }
    }

    @inlinable
    func close() -> EndedSubscription<Contents> {
      lock.lock()
      if isWaiting { state = .terminal }
      lock.unlock()
      return takeContents()
    }

    @usableFromInline var description: String { "Throttle" }
  }
}

/// The value or completion that waits to be delivered by a throttle, and the demand.
@usableFromInline
@frozen
struct ThrottleContents<Downstream: Subscriber, Time: Strideable>: SubscriptionContents {
  @usableFromInline let downstream: Downstream

  /// For more values than the one that waits.
  @usableFromInline var demand = Subscribers.Demand.none

  /// The value that waits, for which an action is scheduled.
  @usableFromInline var value: Downstream.Input?

  /// Upstream's completion.
  @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?

  /// Whether downstream has received its subscription.
  @usableFromInline var isAttached = false

  @usableFromInline var hasEmitted = false

  /// The time of the last delivery of a value. Means nothing before the first.
  @usableFromInline var lastEmission: Time

  @inlinable
  init(downstream: Downstream, lastEmission: Time) {
    self.downstream = downstream
    self.lastEmission = lastEmission
  }

  @inlinable var isCompleting: Bool { completion != nil }

  /// Notes that downstream has got its subscription.
  /// - Returns: Whether a completion was held back for that, and is to be scheduled.
  @inlinable
  mutating func attach() -> Bool {
    isAttached = true
    return isCompleting && value == nil
  }

  /// Stores a value until it is delivered.
  /// - Parameters:
  ///   - other: The value; afterwards the one in whose place it waits.
  ///   - latest: A Boolean value that indicates whether it takes the place of one that waits already.
  /// - Returns: Whether it is the first to wait, so that an action is to be scheduled.
  @inlinable
  mutating func put(_ other: inout Downstream.Input?, latest: Bool) -> Bool {
    guard !isCompleting, demand != .none else { return false }
    if value != nil {
      if latest { swap(&other, &value) }
      return false
    }
    demand -= 1
    swap(&other, &value)
    return true
  }

  /// Returns the date at which the value that waits is to be delivered.
  @inlinable
  func emissionDate(now: Time, interval: Time.Stride) -> Time {
    hasEmitted ? max(now, lastEmission.advanced(by: interval)) : now
  }

  /// Puts down the completion.
  /// - Returns: Whether an action is to be scheduled for it: none is there, and downstream has its
  ///   subscription.
  @inlinable
  mutating func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    guard !isCompleting else { return false }
    self.completion = completion
    return isAttached && value == nil
  }

  /// Takes the value that waits.
  /// - Parameter now: The present time, or `nil` where it does not matter any more.
  @inlinable
  mutating func takeValue(now: Time?) -> Downstream.Input? {
    guard let value else { return nil }
    self.value = nil
    hasEmitted = true
    if let now { lastEmission = now }
    return value
  }
}
