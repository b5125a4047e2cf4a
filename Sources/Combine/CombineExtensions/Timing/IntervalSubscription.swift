import CombineShim

/// The subscription of a ``Publishers/Interval``. Its timer keeps it alive.
@usableFromInline
final class IntervalSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
where Downstream.Input == Int, Downstream.Failure == Never {
  private let lock = Lock()

  // All guarded by `lock`.
  private var state = IntervalState()
  private var timer: (any Cancellable)?

  /// Until the cancel.
  private var downstream: Downstream?

  @usableFromInline
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @usableFromInline var description: String { "Interval" }

  @usableFromInline var isCancelled: Bool {
    lock.lock()
    defer { lock.unlock() }
    return downstream == nil
  }

  /// Keeps the timer, or cancels it if the subscription is cancelled by now.
  @usableFromInline
  func keep(_ timer: any Cancellable) {
    lock.lock()
    guard downstream != nil else {
      lock.unlock()
      return timer.cancel()
    }
    self.timer = timer
    lock.unlock()
  }

  @usableFromInline
  func tick() {
    lock.lock()
    guard var receiver = downstream, var number = state.tick() else { return lock.unlock() }
    lock.unlock()
    while true {
      let more = receiver.receive(number)
      lock.lock()
      guard let next = state.next(more), let downstream else { return lock.unlock() }
      lock.unlock()
      receiver = downstream
      number = next
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.lock()
    state.add(demand)
    lock.unlock()
  }

  @usableFromInline
  func cancel() {
    lock.lock()
    let timer = timer.take()
    let released = downstream.take()
    lock.unlock()
    timer?.cancel()
    withExtendedLifetime(released) {}
  }
}
