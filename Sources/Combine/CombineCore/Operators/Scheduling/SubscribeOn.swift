extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  ///     upstream:                 --1--2--3--|
  ///     subscribe(on: scheduler)  --1--2--3--|
  ///
  /// Each of them is scheduled, and reaches upstream one at a time and in order, also by a scheduler that
  /// runs several actions at once. What upstream sends goes downstream on upstream's threads: see
  /// ``receive(on:options:)`` to change that. A cancel stops values at once, and upstream when its action
  /// runs.
  /// - Parameters:
  ///   - scheduler: The scheduler that calls upstream.
  ///   - options: The scheduler's options for the scheduled actions, or `nil`.
  /// - Returns: A publisher of the same values, failures and completion.
  @inlinable
  public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that subscribes to another, requests and cancels on a scheduler.
  // Repeats the members of `ReceiveOn`because Combine declares them on each publisher.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to.
    public let upstream: Upstream

    /// The scheduler that calls upstream.
    public let scheduler: Context

    /// The scheduler's options for the scheduled actions.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher that ``Publisher/subscribe(on:options:)`` returns.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let inner = Inner(downstream: subscriber, scheduler: scheduler, options: options)
      scheduler.schedule(options: options) { [upstream] in upstream.receive(subscriber: inner) }
    }
  }
}

extension Publishers.SubscribeOn {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamCalls, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable
    init(downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.downstream = downstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard isSubscribed else { return .none }
      return downstream.receive(input)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard end() != nil else { return }
      downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      if addRequest(demand) { scheduleCall() }
    }

    @inlinable
    func cancel() {
      if addCancel() { scheduleCall() }
    }

    @inlinable
    func scheduleCall() {
      scheduler.schedule(options: options) { self.makeCall() }
    }

    @usableFromInline var description: String { "SubscribeOn" }
  }
}

/// Knows its upstream, and calls it from a scheduler's actions: one call at a time, in the order in which
/// they were made, whichever threads the scheduler uses.
///
/// Each action makes the oldest call. An action that finds another thread calling leaves its call to that
/// thread and returns, because upstream may be waiting for the very thread that the action runs on. On the
/// calling thread itself a call is made inside the other one.
@usableFromInline
class UpstreamCalls: UpstreamLink {
  private struct Call {
    let upstream: any Subscription

    /// The demand to request; `nil` to cancel.
    let demand: Subscribers.Demand?

    func callAsFunction() {
      if let demand { upstream.request(demand) } else { upstream.cancel() }
    }
  }

  // All guarded by `lock`.
  private var calls = Queue<Call>()

  /// The number of calls to make, of those that wait.
  private var dueCount = 0

  /// The number of the thread that calls upstream, or zero.
  private var caller: UInt = 0

  @usableFromInline
  override init() {}

  /// Puts down a request.
  /// - Returns: Whether there is an upstream to ask, so that an action is to be scheduled.
  @usableFromInline
  final func addRequest(_ demand: Subscribers.Demand) -> Bool {
    lock.withLock {
      guard case .subscribed(let upstream) = state else { return false }
      calls.append(Call(upstream: upstream, demand: demand))
      return true
    }
  }

  /// Puts down a cancel and becomes terminal.
  /// - Returns: Whether there is an upstream to cancel, so that an action is to be scheduled.
  @usableFromInline
  final func addCancel() -> Bool {
    lock.withLock {
      guard case .subscribed(let upstream) = state else { return false }
      state = .terminal
      calls.append(Call(upstream: upstream, demand: nil))
      return true
    }
  }

  /// Makes the oldest call; what a scheduled action does.
  @usableFromInline
  final func makeCall() {
    guard let isOutermost = beginCalling() else { return }
    while let call = nextCall(isOutermost: isOutermost) { call() }
  }

  /// - Returns: Whether this thread begins to call or is within a call already; `nil` when another thread is.
  private func beginCalling() -> Bool? {
    let me = currentThreadNumber
    return lock.withLock {
      dueCount += 1
      if caller == me { return false }
      guard caller == 0 else { return nil }
      caller = me
      return true
    }
  }

  private func nextCall(isOutermost: Bool) -> Call? {
    lock.withLock {
      guard dueCount > 0, let call = calls.popFirst() else {
        if isOutermost { caller = 0 }
        return nil
      }
      dueCount -= 1
      return call
    }
  }
}
