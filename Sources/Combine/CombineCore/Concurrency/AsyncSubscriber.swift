/// The subscriber of an iterator of ``AsyncPublisher`` or ``AsyncThrowingPublisher``.
///
/// Unchecked because everything that changes is guarded by `lock`, and because values, which may not be
/// sendable, pass from upstream's thread to the task that awaits them. As with every publisher that sends on
/// another thread, its user is responsible for that.
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
  @inline(__always)
  static var _isIsolated: Bool { false }

  @inlinable
  func next(isolation actor: isolated (any Actor)?) async -> State.Answer {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { waiter in
        lock.lock()
        let action = state.next(waiter)
        lock.unlock()
        switch action {
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
    // Unsafe: the answer is not used here after this call. That a value may cross threads is the
    // responsibility of the publisher's user.
    nonisolated(unsafe) let answer = answer
    waiter.resume(returning: answer)
  }

  @inlinable
  func resume(_ waiters: consuming Queue<State.Waiter>) {
    while let waiter = waiters.popFirst() { resume(waiter, with: .success(nil)) }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    lock.lock()
    let demand = state.take(subscription)
    lock.unlock()
    switch demand {
    case nil: subscription.cancel()
    case Subscribers.Demand.none?: break
    case let demand?: subscription.request(demand)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    let receivers = state.receivers()
    lock.unlock()
    switch receivers {
    case .nobody: break
    case .one(let waiter): resume(waiter, with: .success(input))
    case .endOfAll(let waiters): resume(waiters)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let failure: Failure? = if case .failure(let error) = completion { error } else { nil }
    lock.lock()
    let ended = state.end(with: failure)
    lock.unlock()
    guard let ended else { return }
    if let failed = ended.failed { resume(failed.waiter, with: .failure(failed.error)) }
    resume(ended.waiters)
  }

  @inlinable
  func cancel() {
    lock.lock()
    let ended = state.end(with: nil)
    lock.unlock()
    guard let ended else { return }
    ended.subscription?.cancel()
    resume(ended.waiters)
  }
}
