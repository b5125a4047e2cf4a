import Synchronization

extension Publisher {
  /// Specifies the scheduler on which to receive elements from the publisher.
  ///
  ///     upstream:               --1--2--3--|
  ///     receive(on: scheduler)  --1--2--3--|
  ///
  /// Use this operator to receive values where you need them, for example on the main queue before you update
  /// a user interface. The operator schedules each event when it arrives, and delivers elements and the
  /// completion in the order of their arrival, even if the scheduler runs several actions at once.
  /// Subscriptions, requests and cancellations stay on the thread of their caller.
  ///
  /// When you cancel, you don't receive the events that are still waiting. However, if upstream has already
  /// completed, the operator delivers all of its events.
  /// - Parameters:
  ///   - scheduler: The scheduler on which to receive elements and the completion.
  ///   - options: Options for scheduling the actions, or `nil`.
  /// - Returns: A publisher that delivers elements using the specified scheduler.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers elements to its downstream subscriber on a specific scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The scheduler on which to receive elements and the completion.
    public let scheduler: Context

    /// Options for scheduling the actions.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher that ``Publisher/receive(on:options:)`` returns.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, scheduler: scheduler, options: options))
    }
  }
}

extension Publishers.ReceiveOn {
  /// An ``ImmediateScheduler`` doesn't need a queue. See `deliverAtOnce(_:)`.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ScheduledLink, RelayingSubscription, OperatorObject
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var contents: RelayContents<Downstream>?

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    /// `true` if the scheduler runs each action immediately, in which case values don't need a queue.
    @usableFromInline let isImmediate: Bool

    /// Downstream, for values that aren't queued, which is in use until the end. Guarded by `gate`.
    @exclusivity(unchecked)
    @usableFromInline var atOnce: Held<Downstream>?

    /// The number of nested deliveries to `atOnce`. Guarded by `gate`.
    @exclusivity(unchecked)
    @usableFromInline var depth = 0

    /// `true` after the end of the stream. `atOnce` is then released as soon as no value is being delivered.
    @usableFromInline let hasEnded = Atomic(false)

    @inlinable
    init(downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      contents = RelayContents(downstream: downstream)
      self.scheduler = scheduler
      self.options = options
      isImmediate = scheduler is ImmediateScheduler
      if isImmediate {
        downstream.beginUse()
        atOnce = Held(downstream)
      }
    }

    deinit {
      releaseAtOnce()
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      if isImmediate {
        deliverAtOnce(input)
      } else {
        relay(.value(input))
      }
      return .none
    }

    @usableFromInline
    func close() -> EndedSubscription<Contents> {
      let ended = takeContents()
      if isImmediate, isTerminal { endAtOnce() }
      return ended
    }

    @inlinable
    override func leaveGate() {
      if !gate.leave() { deliverPosted() }
      if hasEnded.load(ordering: .sequentiallyConsistent) { releaseAtOnceIfIdle() }
    }

    @inlinable
    func schedule(_ action: @escaping () -> Void) {
      scheduler.schedule(options: options, action)
    }

    @usableFromInline
    override func runOnScheduler(_ action: @escaping () -> Void) {
      scheduler.schedule(options: options, action)
    }

    @usableFromInline var description: String { "ReceiveOn" }
  }
}

// Delivery without a queue, for an immediate scheduler.
extension Publishers.ReceiveOn.Inner {
  /// Delivers a value without a queue. The effect is the same as queueing the value and delivering the oldest
  /// one, because the queue would contain no other value.
  @inlinable
  @inline(__always)
  func deliverAtOnce(_ value: Input) {
    switch gate.enter() {
    case .entered:
      deliverInsideGate(value)
      leaveGate()
    case .inside:
      deliverInsideGate(value)
    case .taken:
      // Queued behind the events that are already waiting, and before a later completion.
      relay(.value(value))
    }
  }

  /// Delivers a value inside the gate. No completion can be waiting at this point, because a queued one is
  /// delivered before the gate becomes idle.
  @inlinable
  @inline(__always)
  func deliverInsideGate(_ value: Input) {
    guard isSubscribed else { return }
    switch atOnce {
    case .some(let held):
      depth += 1
      let demand = held.use { $0.receiveInUse(value) }
      depth -= 1
      if demand != .none { request(demand, returnedFor: value) }
    case .none: break
    }
  }

  /// Releases downstream, either now or when no value is being delivered.
  ///
  /// This happens before the completion is delivered, because Combine's sink releases its value closure
  /// before it calls its completion closure.
  @usableFromInline
  func endAtOnce() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    if !gate.isCallerInside {
      releaseAtOnceIfIdle()
    } else if depth == 0 {
      releaseAtOnce()
    }
  }

  /// Releases downstream. If a thread is inside the gate, that thread calls this method again when it leaves.
  @usableFromInline
  func releaseAtOnceIfIdle() {
    guard gate.tryEnter() else { return }
    let released = atOnce.take()
    if !gate.leave() { deliverPosted() }
    // Outside the gate, because deinitializers of downstream references may call back.
    released?.value.endUse()
  }

  /// Called while no value is being delivered, either inside the gate or by `deinit`.
  @usableFromInline
  func releaseAtOnce() {
    let released = atOnce.take()
    released?.value.endUse()
  }
}
