/// The object of an operator that delivers all that upstream sends, each in an action of its own.
///
/// Upstream's completion closes it to both sides: what was sent until then is delivered, and neither values
/// nor requests nor a cancel change that.
@usableFromInline
protocol RelayingSubscription: QueueingSubscription where Contents == RelayContents<Downstream> {
  associatedtype Downstream: Subscriber where Downstream.Input == Input

  /// Schedules the action.
  func schedule(_ action: @escaping () -> Void)
}

@usableFromInline
@frozen
struct RelayContents<Downstream: Subscriber>: QueueingContents {
  @usableFromInline let downstream: Downstream
  @usableFromInline var waiting = Queue<Waiting>()

  /// Whether upstream has completed.
  @usableFromInline var isCompleting = false

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }
}

extension RelayingSubscription {
  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    relay(.value(input))
    return .none
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    relay(.completion(completion))
  }

  @inlinable
  func relay(_ event: Contents.Waiting) {
    guard enqueue(event) else { return }
    schedule { self.deliverOldest() }
  }

  @inlinable
  func enqueue(_ event: Contents.Waiting) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard isSubscribed, contents?.isCompleting == false else { return false }
    contents?.waiting.append(event)
    if case .completion = event { contents?.isCompleting = true }
    return true
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.lock()
    guard case .subscribed(let upstream) = state, contents?.isCompleting == false else {
      lock.unlock()
      return
    }
    lock.unlock()
    upstream.request(demand)
  }

  @inlinable
  func cancel() {
    lock.lock()
    let isCompleting = contents?.isCompleting == true
    lock.unlock()
    if !isCompleting { close().upstream?.cancel() }
  }
}
