extension Publisher {
  /// Delivers values and the completion on a scheduler.
  ///
  ///     upstream:               --1--2--3--|
  ///     receive(on: scheduler)  ---1--2--3--|
  ///
  /// Each of them is scheduled as soon as it comes, and delivered in the order in which it came, also by a scheduler
  /// that runs several actions at once. Subscribing, requests and cancels stay on their callers' threads. A cancel
  /// drops what is still waiting, except that once upstream has completed, all that it sent is delivered.
  /// - Parameters:
  ///   - scheduler: Where downstream is called.
  ///   - options: How the scheduler is to run it, or `nil`.
  /// - Returns: A publisher that delivers on the scheduler.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers the values and the completion of another on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Whose values are delivered.
    public let upstream: Upstream

    /// Where downstream is called.
    public let scheduler: Context

    /// How the scheduler is to run it.
    public let options: Context.SchedulerOptions?

    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.subscribe(Inner(downstream: subscriber, scheduler: scheduler, options: options))
    }
  }
}

extension Publishers.ReceiveOn {
  // What arrives waits in a queue, and each scheduled action delivers the oldest: so the order holds even when actions
  // run at once or change places.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline
    @frozen
    enum Arrival {
      case value(Input)
      case completion(Subscribers.Completion<Failure>)
    }

    @usableFromInline let downstream: Downstream
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    /// Taking from the queue and calling downstream happen inside it, so that neither overtakes.
    @usableFromInline let gate = Gate()

    /// Guarded by `lock`, which gives the exclusivity that the language would else check at each access.
    @exclusivity(unchecked)
    @usableFromInline var waiting = Queue<Arrival>()

    /// Whether upstream has completed, so that nothing more is taken from either side. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var isCompleting = false

    @inlinable
    init(downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.downstream = downstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      schedule(.value(input))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      schedule(.completion(completion))
    }

    @inlinable
    func schedule(_ arrival: Arrival) {
      guard enqueue(arrival) else { return }
      scheduler.schedule(options: options) { self.deliverOldest() }
    }

    @inlinable
    func enqueue(_ arrival: Arrival) -> Bool {
      lock.withLock {
        guard case .subscribed = state, !isCompleting else { return false }
        waiting.append(arrival)
        if case .completion = arrival { isCompleting = true }
        return true
      }
    }

    @inlinable
    func deliverOldest() {
      let isOutermost = gate.enter()
      var demand = Subscribers.Demand.none
      switch lock.withLock({ waiting.popFirst() }) {
      case .value(let value):
        demand = downstream.receive(value)
      case .completion(let completion):
        end()
        downstream.receive(completion: completion)
      case nil:
        break
      }
      if isOutermost { gate.leave() }
      // Outside the gate: upstream may wait here for a thread that is about to deliver to this object.
      if demand != .none { upstreamSubscription?.request(demand) }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      guard !lock.withLock({ isCompleting }) else { return }
      upstreamSubscription?.request(demand)
    }

    @usableFromInline
    func cancel() {
      guard let ended = endUnlessCompleting() else { return }
      ended.cancel()
    }

    private func endUnlessCompleting() -> (any Subscription)? {
      // What was waiting is let go outside the lock.
      var dropped = Queue<Arrival>()
      lock.lock()
      guard case .subscribed(let subscription) = state, !isCompleting else {
        lock.unlock()
        return nil
      }
      state = .terminal
      swap(&dropped, &waiting)
      lock.unlock()
      return subscription
    }

    @usableFromInline var description: String { "ReceiveOn" }
  }
}
