extension Publisher {
  /// Resubscribes to a failed publisher, up to the specified number of times.
  ///
  ///     first:     --1--2--X
  ///     second:            --1--X
  ///     third:                  --1--2--3--|
  ///     retry(2)   --1--2----1----1--2--3--|
  ///
  /// Use this operator for failures that are likely to pass, such as a lost connection. When an attempt
  /// fails, the operator subscribes to upstream again, and requests the elements that you haven't received
  /// yet. You keep the elements that you received from a failed attempt. If the last attempt fails, the
  /// operator forwards its failure. With a count of zero, the operator changes nothing, and with a negative
  /// count, it retries forever.
  ///
  /// You receive elements on the threads of upstream. The operator traps if upstream sends more elements than
  /// were requested.
  /// - Parameter retries: The maximum number of times to subscribe again.
  /// - Returns: A publisher that fails only if the last attempt fails.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that resubscribes to its upstream publisher when that publisher fails.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The maximum number of times to subscribe again, or `nil` to retry forever.
    public let retries: Int?

    /// Creates a publisher that subscribes again when its upstream publisher fails.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - retries: The maximum number of times to subscribe again, or `nil` to retry forever.
    @inlinable
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Failure == S.Failure, Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, upstream: upstream, retries: retries))
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  /// A call to downstream may make an attempt fail, and the next attempt may send values from another thread
  /// before that call returns. For this reason, the operator needs a gate.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, SuccessiveDelivery, OperatorObject
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @usableFromInline let gate = DeliveryGate()
    @usableFromInline let posted = PostedEvents()

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var state: RetryState

    /// The subscriber, until it has received the completion or cancelled. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var downstream: Downstream?

    @inlinable
    init(downstream: Downstream, upstream: Upstream, retries: Int?) {
      self.downstream = downstream
      self.upstream = upstream
      state = RetryState(retries: retries)
    }

    @usableFromInline var description: String { "Retry" }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      // This reads the outstanding demand before downstream receives its subscription, because a request
      // during that call goes directly to `subscription`.
      let (isFirst, isTaken, outstanding, downstream) = lock.withLock {
        (state.isFirst, state.take(subscription), state.outstanding, self.downstream)
      }
      guard isTaken else { return subscription.cancel() }
      if isFirst, let downstream { begin(downstream) }
      if outstanding != .none { subscription.request(outstanding) }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      lock.lock()
      guard let downstream, state.takeDemand() else {
        lock.unlock()
        return .none
      }
      lock.unlock()
      let more = deliver(input, to: downstream)
      // Requested rather than returned, because another attempt may be current by now.
      if more != .none { request(more) }
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      let isFailure = if case .failure = completion { true } else { false }
      let (step, released) = lock.withLock { state.complete(isFailure: isFailure) }
      withExtendedLifetime(released) {}
      switch step {
      case .nothing: break
      case .forward: bring(.completion(completion))
      case .subscribe: subscribe()
      }
    }

    /// Called inside the gate.
    @usableFromInline
    func handle(_ event: SuccessiveEvent<Downstream>) {
      let downstream = lock.withLock {
        defer { if case .completion = event { self.downstream = nil } }
        return self.downstream
      }
      if let downstream { deliver(event, to: downstream) }
    }

    /// Subscribes again until an attempt doesn't fail during its subscription.
    @inlinable
    func subscribe() {
      repeat {
        upstream.receive(subscriber: self)
      } while lock.withLock { state.endSubscribing() }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      lock.withLock { state.request(demand) }?.request(demand)
    }

    @inlinable
    func cancel() {
      let (subscription, released) = lock.withLock { (state.end(), downstream.take()) }
      subscription?.cancel()
      withExtendedLifetime(released) {}
    }
  }
}

/// The state of the attempts of a ``Publishers/Retry``. Each event is a mutating function that returns the
/// action to perform after the lock is released.
@usableFromInline
struct RetryState {
  @usableFromInline
  enum AttemptPhase {
    /// An attempt was started, but its subscription hasn't arrived.
    case awaitingSubscription
    case subscribed(any Subscription)
    case over
  }

  /// The decision about an attempt's completion.
  @usableFromInline
  enum Decision {
    case nothing
    case forward
    case subscribe
  }

  @usableFromInline var phase = AttemptPhase.awaitingSubscription

  /// The number of remaining attempts, or `nil` if it is unlimited.
  @usableFromInline var retries: Int?

  /// `true` until the first subscription arrives from an attempt.
  @usableFromInline var isFirst = true

  /// Downstream's unsatisfied demand.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// `true` during a call to `subscribe()`. If the new attempt fails during the call, the loop in that call
  /// subscribes again, which keeps the calls from nesting.
  @usableFromInline var isSubscribing = false
  @usableFromInline var mustSubscribeAgain = false

  @inlinable
  init(retries: Int?) {
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @inlinable
  mutating func take(_ subscription: any Subscription) -> Bool {
    guard case .awaitingSubscription = phase else { return false }
    phase = .subscribed(subscription)
    isFirst = false
    return true
  }

  /// - Returns: `true` if the caller must deliver the value; `false` after the end.
  @inlinable
  mutating func takeDemand() -> Bool {
    if case .over = phase { return false }
    if outstanding == .none { failUndemanded() }
    outstanding -= 1
    return true
  }

  /// - Returns: The subscription to request the demand from, or `nil` between two attempts, in which case the
  ///   outstanding demand is requested from the next attempt.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    if case .over = phase { return nil }
    outstanding += more
    guard case .subscribed(let subscription) = phase else { return nil }
    return subscription
  }

  /// - Returns: The decision, and the attempt's subscription, for the caller to release.
  @inlinable
  mutating func complete(isFailure: Bool) -> (Decision, released: (any Subscription)?) {
    if case .over = phase { return (.nothing, nil) }
    guard isFailure, retries != 0 else { return (.forward, end()) }
    if let left = retries { retries = left - 1 }
    let released: (any Subscription)? =
      if case .subscribed(let subscription) = phase { subscription } else { nil }
    phase = .awaitingSubscription
    guard !isSubscribing else {
      mustSubscribeAgain = true
      return (.nothing, released)
    }
    isSubscribing = true
    return (.subscribe, released)
  }

  /// - Returns: `true` if the caller must subscribe again.
  @inlinable
  mutating func endSubscribing() -> Bool {
    isSubscribing = mustSubscribeAgain
    mustSubscribeAgain = false
    if case .over = phase { isSubscribing = false }
    return isSubscribing
  }

  /// - Returns: The current subscription, for the caller to cancel or release.
  @inlinable
  mutating func end() -> (any Subscription)? {
    let ended = phase
    phase = .over
    guard case .subscribed(let subscription) = ended else { return nil }
    return subscription
  }
}
