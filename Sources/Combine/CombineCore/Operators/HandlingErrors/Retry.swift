extension Publisher {
  /// Subscribes anew when the publisher fails, up to a number of times.
  ///
  ///     first:     --1--2--X
  ///     second:            --1--X
  ///     third:                  --1--2--3--|
  ///     retry(2)   --1--2----1----1--2--3--|
  ///
  /// Values that were sent stay sent. Demand that is not met is requested from the next attempt. A failure of
  /// the last attempt ends the stream; so a count of 0 changes nothing, and a negative one retries for ever.
  /// Threads are upstream's. A value that was not demanded traps.
  /// - Parameter retries: The number of times to subscribe anew at the most.
  /// - Returns: A publisher that fails only when the last attempt does.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that subscribes to another anew when that fails.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to subscribe to, and to subscribe to again.
    public let upstream: Upstream

    /// The number of times to subscribe anew at the most; `nil` for ever.
    public let retries: Int?

    /// Makes a publisher that subscribes to another anew when that fails.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to, and to subscribe to again.
    ///   - retries: The number of times to subscribe anew at the most; `nil` for ever.
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
  /// An attempt may fail from inside a call of downstream, and the next one send before that returns.
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

    /// Until it has received the completion, or cancelled. Guarded by `lock`, as the state is.
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
      lock.lock()
      let isFirst = state.isFirst
      let isTaken = state.take(subscription)
      // Read before downstream may ask from inside its first call, which goes straight to the subscription.
      let outstanding = state.outstanding
      let downstream = downstream
      lock.unlock()
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
      // Not returned but requested: the attempt that is in force now may be another.
      if more != .none { request(more) }
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      let isFailure = if case .failure = completion { true } else { false }
      lock.lock()
      let (step, released) = state.complete(isFailure: isFailure)
      lock.unlock()
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
      lock.lock()
      let downstream = downstream
      if case .completion = event { self.downstream = nil }
      lock.unlock()
      if let downstream { deliver(event, to: downstream) }
    }

    /// Subscribes anew until an attempt does not fail while it is being subscribed to.
    @inlinable
    func subscribe() {
      repeat {
        upstream.receive(subscriber: self)
      } while lock.withLock { state.endSubscribing() }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      lock.lock()
      let subscription = state.request(demand)
      lock.unlock()
      subscription?.request(demand)
    }

    @inlinable
    func cancel() {
      lock.lock()
      let subscription = state.end()
      let released = downstream
      downstream = nil
      lock.unlock()
      subscription?.cancel()
      withExtendedLifetime(released) {}
    }
  }
}

/// The state of the attempts of a ``Publishers/Retry``: each event is a mutating function that returns what
/// to do after the lock is released.
@usableFromInline
struct RetryState {
  @usableFromInline
  enum Phase {
    /// An attempt was started whose subscription has not come.
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

  @usableFromInline var phase = Phase.awaitingSubscription

  /// The number of further attempts that are allowed; `nil` for any number.
  @usableFromInline var retries: Int?

  /// Whether no attempt's subscription has come yet.
  @usableFromInline var isFirst = true

  /// The demand of downstream that is not met.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// Whether a call is subscribing anew. After a further failure that call subscribes once more, so that no
  /// call is nested in it.
  @usableFromInline var isSubscribing = false
  @usableFromInline var mustSubscribeAgain = false

  @inlinable
  init(retries: Int?) {
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  /// - Returns: Whether the subscription was taken; else it is to be cancelled.
  @inlinable
  mutating func take(_ subscription: any Subscription) -> Bool {
    guard case .awaitingSubscription = phase else { return false }
    phase = .subscribed(subscription)
    isFirst = false
    return true
  }

  /// - Returns: Whether the value is to be delivered: not after the end.
  @inlinable
  mutating func takeDemand() -> Bool {
    if case .over = phase { return false }
    precondition(outstanding != .none, "Upstream sent a value that was not demanded")
    outstanding -= 1
    return true
  }

  /// - Returns: The subscription to request from; `nil` between two attempts. The next attempt gets the
  ///   outstanding demand.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    if case .over = phase { return nil }
    outstanding += more
    guard case .subscribed(let subscription) = phase else { return nil }
    return subscription
  }

  /// - Returns: What to do, and the subscription of the attempt, which the caller releases.
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

  /// - Returns: Whether to subscribe once more.
  @inlinable
  mutating func endSubscribing() -> Bool {
    isSubscribing = mustSubscribeAgain
    mustSubscribeAgain = false
    if case .over = phase { isSubscribing = false }
    return isSubscribing
  }

  /// - Returns: The subscription in force, to cancel or to release.
  @inlinable
  mutating func end() -> (any Subscription)? {
    let ended = phase
    phase = .over
    guard case .subscribed(let subscription) = ended else { return nil }
    return subscription
  }
}
