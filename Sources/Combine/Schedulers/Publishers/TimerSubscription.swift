import CombineShim

/// The subscription of one subscriber to a timer on a scheduler.
// Not the subscription of `Timer.publish`, which is called on its run loop only and needs no queue.
final class TimerSubscription<Time>: Subscription, OwnSubscription {
  private let lock = Lock()

  // All guarded by `lock`.
  private var downstream: (any Subscriber<Time, Never>)?
  private var onCancel: ((TimerSubscription) -> Void)?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false
  private var waiting: [Time] = []

  init(downstream: any Subscriber<Time, Never>, onCancel: @escaping (TimerSubscription) -> Void) {
    self.downstream = downstream
    self.onCancel = onCancel
  }

  /// Sends a time, unless it is not demanded. While another is being sent, the thread that sends it sends
  /// this one too.
  func deliver(_ time: Time) {
    let isTaken = lock.withLock {
      if isDelivering { waiting.append(time) }
      defer { isDelivering = true }
      return isDelivering
    }
    if isTaken { return }
    var next: Time? = time
    while let time = next {
      send(time)
      next = lock.withLock {
        if downstream != nil, !waiting.isEmpty { return waiting.removeFirst() }
        waiting = []
        isDelivering = false
        return nil
      }
    }
  }

  private func send(_ time: Time) {
    let receiver = lock.withLock { () -> (any Subscriber<Time, Never>)? in
      guard let downstream, demand > .none else { return nil }
      demand -= 1
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(time)
    if more > .none { request(more) }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let (downstream, onCancel) = lock.withLock { (self.downstream.take(), self.onCancel.take()) }
    onCancel?(self)
    withExtendedLifetime(downstream) {}
  }
}
