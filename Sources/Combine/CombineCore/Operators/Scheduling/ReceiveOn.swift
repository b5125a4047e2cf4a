import Synchronization

extension Publisher {
  /// Delivers values and the completion on a scheduler.
  ///
  ///     upstream:               --1--2--3--|
  ///     receive(on: scheduler)  --1--2--3--|
  ///
  /// Each of them is scheduled as soon as it comes, and delivered in the order in which it came, also by a
  /// scheduler that runs several actions at once. Subscribing, requests and cancels stay on their callers'
  /// threads. A cancel drops what is still waiting, except that once upstream has completed, all that it sent
  /// is delivered.
  /// - Parameters:
  ///   - scheduler: The scheduler that calls downstream.
  ///   - options: The scheduler's options for the scheduled actions, or `nil`.
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

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The scheduler that calls downstream.
    public let scheduler: Context

    /// The scheduler's options for the scheduled actions.
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
  /// A scheduler that runs its actions at once needs no queue: see `deliverAtOnce(_:)`.
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

    /// Whether the scheduler runs what it is given at once, so that no value needs to be queued for it.
    @usableFromInline let isImmediate: Bool

    /// The downstream of values that are not queued, in use for all of them until the end. Guarded by `gate`.
    @exclusivity(unchecked)
    @usableFromInline var atOnce: Held<Downstream>?

    /// The number of nested deliveries to `atOnce`. Guarded by `gate`.
    @exclusivity(unchecked)
    @usableFromInline var depth = 0

    /// Whether `atOnce` is to be released when no value is on its way to it.
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

// For a scheduler that runs what it is given at once.
extension Publishers.ReceiveOn.Inner {
  /// Does with a value what queueing it and delivering the oldest in the queue does, where that is always
  /// the same value.
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
      // Behind what waits there already, and before a completion that comes after it.
      relay(.value(value))
    }
  }

  /// A completion that is queued is delivered before the gate is free, so none is waiting here.
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

  /// Releases downstream, now or when no value is on its way to it.
  ///
  /// Before the completion, since Combine's sink releases its closure for values before it calls the other
  /// one.
  @usableFromInline
  func endAtOnce() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    if !gate.isCallerInside {
      releaseAtOnceIfIdle()
    } else if depth == 0 {
      releaseAtOnce()
    }
  }

  /// Releases downstream, unless some thread is inside the gate: that one comes here when it leaves.
  @usableFromInline
  func releaseAtOnceIfIdle() {
    guard gate.tryEnter() else { return }
    let released = atOnce.take()
    if !gate.leave() { deliverPosted() }
    // Outside the gate, since what it holds may call back while it is deinitialised.
    released?.value.endUse()
  }

  /// Called while no value is on its way, inside the gate or when nothing else refers to this.
  @usableFromInline
  func releaseAtOnce() {
    let released = atOnce.take()
    released?.value.endUse()
  }
}
