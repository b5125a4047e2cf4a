import CombineProbes
import CombineShim

/// A subscription that sends one event of its list for each step, within the demand and serially, on any
/// threads.
final class PumpedSubscription: Subscription {
  /// Guards the mutable state. It isn't held during calls to downstream.
  private let lock = Lock()
  private var downstream: AnySubscriber<Int, ProbeError>?
  private var nextIndex = 0
  private var demand = Subscribers.Demand.none
  private var isSending = false

  private let model: ListModel

  /// Detects a leak of the subscription.
  private let life: LifeCounter.Life

  init(_ downstream: AnySubscriber<Int, ProbeError>, model: ListModel, life: LifeCounter.Life) {
    self.downstream = downstream
    self.model = model
    self.life = life
  }

  /// Whether the subscription has ended or been cancelled.
  var isOver: Bool { lock.withLock { downstream == nil } }

  var isReady: Bool { lock.withLock { canSend } }

  /// Whether an event can be sent. Requires the lock. The completion needs no demand.
  private var canSend: Bool {
    downstream != nil && !isSending && (nextIndex == model.values.count || demand > .none)
  }

  /// Sends the next value or the completion, unless another thread is sending.
  func step() {
    lock.lock()
    guard canSend, let downstream else { return lock.unlock() }
    isSending = true
    if nextIndex == model.values.count {
      self.downstream = nil
      lock.unlock()
      downstream.receive(completion: model.completion)
    } else {
      demand -= 1
      let value = model.values[nextIndex]
      nextIndex += 1
      lock.unlock()
      let more = downstream.receive(value)
      lock.withLock {
        demand += more
        isSending = false
      }
    }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let released = lock.withLock {
      let released = downstream
      downstream = nil
      return released
    }
    withExtendedLifetime(released) {}
  }
}
