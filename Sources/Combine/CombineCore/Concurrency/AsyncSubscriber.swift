/// The subscriber for an iterator of ``AsyncPublisher`` or ``AsyncThrowingPublisher``.
///
/// `lock` guards the mutable state. Values, which may not be sendable, pass from the upstream thread to the
/// task that awaits them. As with other publishers that send on another thread, it is up to their user to
/// make this safe.
@usableFromInline
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
  @usableFromInline typealias State = AsyncState<Input, Failure>

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = State()

  @inlinable
  init() {}

  @inlinable
  func next(isolation actor: isolated (any Actor)?) async -> State.Answer {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { waiter in
        switch lock.withLock({ state.next(waiter) }) {
        case .wait: break
        case .request(let subscription): subscription.request(.max(1))
        case .answer(let answer): resume(waiter, with: answer)
        }
      }
    } onCancel: {
      cancel()
    }
  }

  @inlinable
  func resume(_ waiter: State.Waiter, with answer: State.Answer) {
    // Nothing here uses the answer after this call. Whether a value may cross threads is up to the
    // publisher's user.
    nonisolated(unsafe) let answer = answer
    waiter.resume(returning: answer)
  }

  @inlinable
  func resume(_ waiters: consuming Queue<State.Waiter>) {
    while let waiter = waiters.popFirst() { resume(waiter, with: .success(nil)) }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    switch lock.withLock({ state.take(subscription) }) {
    case nil: subscription.cancel()
    case Subscribers.Demand.none?: break
    case let demand?: subscription.request(demand)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    switch lock.withLock({ state.receivers() }) {
    case .nobody: break
    case .one(let waiter): resume(waiter, with: .success(input))
    case .endOfAll(let waiters): resume(waiters)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let failure: Failure? = if case .failure(let error) = completion { error } else { nil }
    guard let ended = lock.withLock({ state.end(with: failure) }) else { return }
    if let failed = ended.failed { resume(failed.waiter, with: .failure(failed.error)) }
    resume(ended.waiters)
  }

  @inlinable
  func cancel() {
    guard let ended = lock.withLock({ state.end(with: nil) }) else { return }
    ended.subscription?.cancel()
    resume(ended.waiters)
  }
}

/// The state of an ``AsyncSubscriber``. Each event is a mutating function that returns the action for the
/// caller to perform after it has released the lock.
@usableFromInline
struct AsyncState<Input, Failure: Error> {
  /// The result of awaiting a value, which is the value, `nil` if no more values follow, or the failure.
  @usableFromInline typealias Answer = Result<Input?, Failure>

  /// Unlike a checked continuation, an unsafe one doesn't need an allocation. It is resumed exactly once,
  /// because it is removed from the queue first.
  @usableFromInline typealias Waiter = UnsafeContinuation<Answer, Never>

  @usableFromInline
  enum AsyncPhase {
    /// The payload is the number of values that tasks have awaited so far.
    case awaitingSubscription(Subscribers.Demand)
    case subscribed(any Subscription)
    /// The payload is the failure, until it has been thrown.
    case over(Failure?)
  }

  @usableFromInline
  enum Decision {
    case wait
    case request(any Subscription)
    case answer(Answer)
  }

  /// The tasks that a value resumes.
  @usableFromInline
  enum Receivers {
    case nobody
    case one(Waiter)
    /// The value arrived before the subscription. All waiting tasks receive `nil`, as in Combine.
    case endOfAll(Queue<Waiter>)
  }

  /// The remains of a stream that has ended, for the caller to handle.
  @usableFromInline
  struct Ended {
    @usableFromInline var subscription: (any Subscription)?
    @usableFromInline var failed: (waiter: Waiter, error: Failure)?
    @usableFromInline var waiters: Queue<Waiter>

    @inlinable
    init(
      subscription: (any Subscription)?,
      failed: (waiter: Waiter, error: Failure)?,
      waiters: Queue<Waiter>
    ) {
      self.subscription = subscription
      self.failed = failed
      self.waiters = waiters
    }
  }

  @usableFromInline var phase = AsyncPhase.awaitingSubscription(.none)

  /// The tasks that await a value, in the order they began to wait.
  @usableFromInline var waiters = Queue<Waiter>()

  @inlinable
  init() {}

  /// - Returns: The demand to request, or `nil` if the caller must cancel the subscription.
  @inlinable
  mutating func take(_ subscription: any Subscription) -> Subscribers.Demand? {
    guard case .awaitingSubscription(let demand) = phase else { return nil }
    phase = .subscribed(subscription)
    return demand
  }

  @inlinable
  mutating func next(_ waiter: Waiter) -> Decision {
    switch phase {
    case .awaitingSubscription(let demand):
      phase = .awaitingSubscription(demand + 1)
      waiters.append(waiter)
      return .wait
    case .subscribed(let subscription):
      waiters.append(waiter)
      return .request(subscription)
    case .over(let failure):
      phase = .over(nil)
      return .answer(failure.map { .failure($0) } ?? .success(nil))
    }
  }

  @inlinable
  mutating func receivers() -> Receivers {
    switch phase {
    case .awaitingSubscription:
      return .endOfAll(takeWaiters())
    case .subscribed:
      guard let waiter = waiters.popFirst() else {
        failUndemanded()
      }
      return .one(waiter)
    case .over:
      return .nobody
    }
  }

  /// - Returns: The remains of the stream, or `nil` if it had already ended.
  @inlinable
  mutating func end(with failure: Failure?) -> Ended? {
    let subscription: (any Subscription)?
    switch phase {
    case .awaitingSubscription: subscription = nil
    case .subscribed(let taken): subscription = taken
    case .over: return nil
    }
    let failed = failure.flatMap { error in waiters.popFirst().map { ($0, error) } }
    phase = .over(failed == nil ? failure : nil)
    return Ended(subscription: subscription, failed: failed, waiters: takeWaiters())
  }

  @inlinable
  mutating func takeWaiters() -> Queue<Waiter> {
    var taken = Queue<Waiter>()
    swap(&taken, &waiters)
    return taken
  }
}

/// The subscriber that an iterator shares with its copies. It is cancelled when the last copy is released.
@usableFromInline
final class SharedAsyncSubscriber<Input, Failure: Error> {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable
  init<P: Publisher>(to publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit { subscriber.cancel() }
}
