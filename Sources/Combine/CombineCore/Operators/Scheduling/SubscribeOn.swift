extension Publisher {
  /// Specifies the scheduler on which to perform subscribe, cancel and request operations.
  ///
  ///     upstream:                 --1--2--3--|
  ///     subscribe(on: scheduler)  --1--2--3--|
  ///
  /// Use this operator when subscribing to upstream takes a long time, for example because it opens a file.
  /// The operator schedules each operation, and upstream receives them one at a time and in order, even if
  /// the scheduler runs several actions at once. You still receive elements on the threads of upstream. To
  /// change these, use ``receive(on:options:)``.
  ///
  /// When you cancel, you don't receive any further elements. Upstream is cancelled when the scheduler runs
  /// the operation.
  /// - Parameters:
  ///   - scheduler: The scheduler on which to perform the operations.
  ///   - options: Options for scheduling the actions, or `nil`.
  /// - Returns: A publisher that performs upstream operations on the specified scheduler.
  @inlinable
  public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that performs upstream operations on a specific scheduler.
  // Duplicates the members of `ReceiveOn` because Combine declares them on each publisher.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The scheduler on which to perform the operations.
    public let scheduler: Context

    /// Options for scheduling the actions.
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

/// A link that calls upstream from scheduled actions, one call at a time and in the order in which the calls
/// were added, whichever threads the scheduler uses.
///
/// An action performs the oldest queued call. When another thread is calling upstream, that thread performs
/// the call instead, because upstream may be waiting for the thread of the action. When the calling thread
/// itself runs the action, the call is nested.
@usableFromInline
class UpstreamCalls: UpstreamLink {
  private struct Call {
    let upstream: any Subscription

    /// The demand to request, or `nil` to cancel.
    let demand: Subscribers.Demand?

    func callAsFunction() {
      if let demand { upstream.request(demand) } else { upstream.cancel() }
    }
  }

  // These properties are guarded by `lock`.
  private var calls = Queue<Call>()

  /// The number of waiting calls whose actions have run.
  private var dueCount = 0

  /// The number of the thread that calls upstream, or zero.
  private var caller: UInt = 0

  @usableFromInline
  override init() {}

  /// Adds a request to the waiting calls.
  /// - Returns: `true` if there is an active subscription. If so, the caller must schedule an action.
  @usableFromInline
  final func addRequest(_ demand: Subscribers.Demand) -> Bool {
    lock.withLock {
      guard case .subscribed(let upstream) = state else { return false }
      calls.append(Call(upstream: upstream, demand: demand))
      return true
    }
  }

  /// Adds a cancellation to the waiting calls and becomes terminal.
  /// - Returns: `true` if there was an active subscription. If so, the caller must schedule an action.
  @usableFromInline
  final func addCancel() -> Bool {
    lock.withLock {
      guard case .subscribed(let upstream) = state else { return false }
      state = .terminal
      calls.append(Call(upstream: upstream, demand: nil))
      return true
    }
  }

  /// Makes the oldest call. Called by each scheduled action.
  @usableFromInline
  final func makeCall() {
    guard let isOutermost = beginCalling() else { return }
    while let call = nextCall(isOutermost: isOutermost) { call() }
  }

  /// - Returns: `true` if this thread begins to call upstream, `false` if it is already inside a call, or
  ///   `nil` if another thread is calling.
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
