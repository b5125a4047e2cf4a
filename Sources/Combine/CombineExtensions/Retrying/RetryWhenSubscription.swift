import CombineShim

/// The subscription of a ``Publishers/RetryWhen``, and the subscriber of all its attempts.
@usableFromInline
final class RetryWhenSubscription<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription,
  OwnSubscription,
  CustomStringConvertible
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
  @usableFromInline typealias Input = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream: Upstream
  @usableFromInline let trigger = UpstreamConnection()
  @usableFromInline let failures = PassthroughSubject<Failure, Never>()
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = RetryWhenState()

  @inlinable
  init(downstream: Downstream, upstream: Upstream) {
    buffer = DemandBuffer(subscriber: downstream)
    self.upstream = upstream
  }

  @usableFromInline var description: String { "RetryWhen" }

  @inlinable
  func start<RetryTrigger: Publisher>(
    _ errorTrigger: (AnyPublisher<Failure, Never>) -> RetryTrigger,
    _ mapFailure: @escaping (RetryTrigger.Failure) -> Failure
  ) {
    guard !trigger.hasEnded else { return }
    // The failures are buffered for each subscriber. A trigger may request the next failure only after it has
    // emitted an element, and that element starts the attempt that causes the failure.
    let kept = failures.buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest)
    trigger.request(.unlimited)
    trigger.subscribe(
      to: errorTrigger(kept.eraseToAnyPublisher()),
      onValue: { _ in
        self.retry()
        return .none
      },
      onCompletion: {
        switch $0 {
        case .finished: self.end(.finished)
        case .failure(let error): self.end(.failure(mapFailure(error)))
        }
      }
    )
    if lock.withLock({ state.start() }) { subscribe() }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    let demand = lock.withLock { state.take(subscription) }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard let attempt = lock.withLock({ state.takeValue() }) else { return .none }
    let more = buffer.buffer(value: input)
    guard more > .none else { return .none }
    let (subscription, isCurrent) = lock.withLock { (state.request(more), attempt == state.attempt) }
    if isCurrent, subscription != nil { return more }
    // The attempt failed while downstream was receiving the value.
    subscription?.request(more)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else { return end(.finished, cancelsUpstream: false) }
    let (isTold, released) = lock.withLock { state.fail() }
    withExtendedLifetime(released) {}
    if isTold { failures.send(error) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let more = buffer.demand(demand)
    guard more > .none else { return }
    let subscription = lock.withLock { state.request(more) }
    subscription?.request(more)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endTrigger()
    let (_, subscription) = lock.withLock { state.end() }
    subscription?.cancel()
  }

  /// Cancels the trigger and finishes the publisher of failures. A failed trigger may still be subscribed to
  /// that publisher, as `flatMap` is, and would form a retain cycle with it without the completion.
  @inlinable
  func endTrigger() {
    trigger.cancel()
    failures.send(completion: .finished)
  }

  @inlinable
  func retry() {
    if lock.withLock({ state.retry() }) { subscribe() }
  }

  /// Subscribes repeatedly while attempts fail during their subscription and the trigger demands another
  /// attempt.
  @inlinable
  func subscribe() {
    repeat {
      upstream.subscribe(self)
    } while lock.withLock { state.endSubscribing() }
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Failure>, cancelsUpstream: Bool = true) {
    let (isFirst, subscription) = lock.withLock { state.end() }
    guard isFirst else { return }
    if cancelsUpstream { subscription?.cancel() }
    endTrigger()
    buffer.complete(completion: completion)
  }
}

/// The state of the attempts of a ``Publishers/RetryWhen``. Each event is a mutating function that returns
/// the action to take after the lock is released.
// This doesn't share `RetryState` of `CombineCore`, which counts the remaining attempts. This state numbers
// the attempts and waits for a trigger between two of them.
@usableFromInline
struct RetryWhenState {
  @usableFromInline
  enum RetryPhase {
    /// An attempt was started, or the first attempt is about to start. Its subscription has not arrived yet.
    case awaitingSubscription
    case subscribed(any Subscription)
    /// The attempt failed. The trigger's next event retries or ends the stream.
    case failed
    case over
  }

  @usableFromInline var phase = RetryPhase.awaitingSubscription

  /// The number of attempts after the first.
  @usableFromInline var attempt = 0

  /// The unmet downstream demand.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// `true` while a call is subscribing to upstream. `mustSubscribeAgain` makes that call subscribe again.
  private var isSubscribing = false
  private var mustSubscribeAgain = false

  @usableFromInline
  init() {}

  /// - Returns: A Boolean value that indicates whether to subscribe. The caller repeats this until
  ///   ``endSubscribing()`` returns `false`.
  @usableFromInline
  mutating func start() -> Bool {
    if case .over = phase { return false }
    isSubscribing = true
    return true
  }

  /// - Returns: The demand to request from the subscription, or `nil` to cancel it.
  @usableFromInline
  mutating func take(_ subscription: any Subscription) -> Subscribers.Demand? {
    guard case .awaitingSubscription = phase else { return nil }
    phase = .subscribed(subscription)
    return outstanding
  }

  /// - Returns: The number of the attempt that sent the value, or `nil` to drop the value.
  @inlinable
  mutating func takeValue() -> Int? {
    guard case .subscribed = phase else { return nil }
    if outstanding > .none { outstanding -= 1 }
    return attempt
  }

  /// - Returns: The subscription to request from, or `nil` between two attempts, because the next attempt
  ///   receives the unmet demand.
  @usableFromInline
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    if case .over = phase { return nil }
    outstanding += more
    guard case .subscribed(let subscription) = phase else { return nil }
    return subscription
  }

  /// - Returns: Whether the caller sends the failure to the trigger, and the subscription of the attempt, for
  ///   the caller to release.
  @usableFromInline
  mutating func fail() -> (isTold: Bool, released: (any Subscription)?) {
    switch phase {
    case .awaitingSubscription:
      phase = .failed
      return (true, nil)
    case .subscribed(let subscription):
      phase = .failed
      return (true, subscription)
    case .failed, .over:
      return (false, nil)
    }
  }

  /// - Returns: A Boolean value that indicates whether to subscribe. The caller repeats this until
  ///   ``endSubscribing()`` returns `false`.
  @usableFromInline
  mutating func retry() -> Bool {
    guard case .failed = phase else { return false }
    phase = .awaitingSubscription
    attempt += 1
    guard !isSubscribing else {
      mustSubscribeAgain = true
      return false
    }
    isSubscribing = true
    return true
  }

  /// - Returns: A Boolean value that indicates whether to subscribe again.
  @usableFromInline
  mutating func endSubscribing() -> Bool {
    isSubscribing = mustSubscribeAgain
    mustSubscribeAgain = false
    if case .over = phase { isSubscribing = false }
    return isSubscribing
  }

  /// - Returns: Whether this call ended the stream, and the current subscription to cancel or to release.
  @usableFromInline
  mutating func end() -> (isFirst: Bool, subscription: (any Subscription)?) {
    let ended = phase
    phase = .over
    switch ended {
    case .awaitingSubscription, .failed: return (true, nil)
    case .subscribed(let subscription): return (true, subscription)
    case .over: return (false, nil)
    }
  }
}
