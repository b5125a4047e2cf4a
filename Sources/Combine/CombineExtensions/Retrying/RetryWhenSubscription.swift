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
    // Kept for each subscriber: a trigger may ask for the next failure only after the value that leads to it.
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
    lock.lock()
    let demand = state.take(subscription)
    lock.unlock()
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    let attempt = state.takeValue()
    lock.unlock()
    guard let attempt else { return .none }
    let more = buffer.buffer(value: input)
    guard more > .none else { return .none }
    lock.lock()
    let subscription = state.request(more)
    let isCurrent = attempt == state.attempt
    lock.unlock()
    if isCurrent, subscription != nil { return more }
    // The attempt has failed while downstream got the value.
    subscription?.request(more)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else { return end(.finished, cancelsUpstream: false) }
    lock.lock()
    let (isTold, released) = state.fail()
    lock.unlock()
    withExtendedLifetime(released) {}
    if isTold { failures.send(error) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let more = buffer.demand(demand)
    guard more > .none else { return }
    lock.lock()
    let subscription = state.request(more)
    lock.unlock()
    subscription?.request(more)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endTrigger()
    lock.lock()
    let (_, subscription) = state.end()
    lock.unlock()
    subscription?.cancel()
  }

  /// Finishes the failures too: a trigger that has failed may still be subscribed to them, as `flatMap` is,
  /// and through them they would keep this object, which keeps them.
  @inlinable
  func endTrigger() {
    trigger.cancel()
    failures.send(completion: .finished)
  }

  @inlinable
  func retry() {
    if lock.withLock({ state.retry() }) { subscribe() }
  }

  /// Subscribes until an attempt does not fail, and is not to be repeated, while it is being subscribed to.
  @inlinable
  func subscribe() {
    repeat {
      upstream.subscribe(self)
    } while lock.withLock { state.endSubscribing() }
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Failure>, cancelsUpstream: Bool = true) {
    lock.lock()
    let (isFirst, subscription) = state.end()
    lock.unlock()
    guard isFirst else { return }
    if cancelsUpstream { subscription?.cancel() }
    endTrigger()
    buffer.complete(completion: completion)
  }
}
