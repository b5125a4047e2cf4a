import CombineProbes
import CombineShim

/// Sends one event of its list for each step, as far as there is demand, and one at a time from whichever
/// threads.
final class PumpedSubscription: Subscription {
  /// Guards all that changes; it is never held while calling out.
  private let lock = Lock()
  private var downstream: AnySubscriber<Int, ProbeError>?
  private var nextIndex = 0
  private var demand = Subscribers.Demand.none
  private var isSending = false

  private let model: ListModel

  /// Tells a leak of the subscription.
  private let life: LifeCounter.Life

  init(_ downstream: AnySubscriber<Int, ProbeError>, model: ListModel, life: LifeCounter.Life) {
    self.downstream = downstream
    self.model = model
    self.life = life
  }

  /// Whether it has ended or been cancelled.
  var isOver: Bool { lock.withLock { downstream == nil } }

  var isReady: Bool { lock.withLock { canSend } }

  /// For the holder of the lock. An end needs no demand.
  private var canSend: Bool {
    downstream != nil && !isSending && (nextIndex == model.values.count || demand > .none)
  }

  /// Sends the next value or the end, unless another thread took the turn.
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
