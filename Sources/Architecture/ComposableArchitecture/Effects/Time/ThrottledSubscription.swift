import CombineExtensions
import CombineShim

/// The subscriber and subscription of a throttled effect. It subscribes to the upstream publisher, and acts as the
/// downstream subscriber's subscription.
final class ThrottledSubscription<Downstream: Subscriber, Alarm: ThrottleAlarm>: Subscriber, Subscription,
  OwnSubscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  typealias Window = ThrottleWindow<Alarm.Instant, Input>

  private enum State {
    case waitingForUpstream(Downstream)
    case subscribed(any Subscription)
    /// The upstream publisher has completed, and an action is still waiting to be sent.
    case completing(Subscribers.Completion<Failure>)
    case ended
  }

  private let alarm: Alarm
  private let latest: Bool
  private let context: EffectContext
  private let window: Window
  private let buffer: DemandBuffer<Downstream>
  private let lock = Lock()

  // Guarded by `lock`, except for `turnNumber`, which is set before this object is shared.
  private var turnNumber = 0
  private var state: State
  private var wakeUp: AnyCancellable?

  init(downstream: Downstream, alarm: Alarm, latest: Bool, context: EffectContext, window: Window) {
    self.alarm = alarm
    self.latest = latest
    self.context = context
    self.window = window
    buffer = DemandBuffer(subscriber: downstream)
    state = .waitingForUpstream(downstream)
  }

  deinit {
    window.leave(turnNumber)
  }

  var description: String { "Throttle" }

  /// - Returns: The previous owner of the window.
  func takeTurn() -> (any ThrottledEffect)? {
    let (turn, previous) = window.take(by: self)
    turnNumber = turn
    return previous
  }

  // MARK: Upstream's subscriber

  func receive(subscription: any Subscription) {
    let downstream: Downstream? = lock.withLock {
      guard case .waitingForUpstream(let downstream) = state else { return nil }
      state = .subscribed(subscription)
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
    if let deadline = window.deadline(in: turnNumber) { wake(at: deadline) }
    subscription.request(.unlimited)
  }

  func receive(_ action: Input) -> Subscribers.Demand {
    let now = alarm.now
    let end = alarm.end(ofIntervalFrom: now)
    switch window.admit(action, at: now, until: end, latest: latest, in: turnNumber) {
    case .send: _ = buffer.buffer(value: action)
    case .wait(let deadline): wake(at: deadline)
    case .settled: break
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let isWaiting = window.deadline(in: turnNumber) != nil
    let old = lock.withLock { () -> State in
      guard case .subscribed = state else { return .ended }
      defer { state = isWaiting ? .completing(completion) : .ended }
      return state
    }
    guard case .subscribed = old else { return }
    // Another thread that did not see the completion may have just sent the waiting action.
    if !isWaiting {
      finish(completion)
    } else if window.deadline(in: turnNumber) == nil {
      completeIfCompleting()
    }
  }

  // MARK: The end of the interval

  private func wake(at deadline: Alarm.Instant) {
    let wakeUp = EffectContext.$current.withValue(context) {
      alarm.wake(at: deadline) { [weak self] in self?.sendWaiting() }
    }
    let replaced = lock.withLock { () -> AnyCancellable? in
      let old = self.wakeUp
      self.wakeUp = wakeUp
      return old
    }
    withExtendedLifetime(replaced) {}
  }

  private func sendWaiting() {
    guard let action = window.takeWaiting(until: alarm.end(ofIntervalFrom: alarm.now), in: turnNumber) else {
      return
    }
    // A timer's thread must not be blocked.
    _ = buffer.buffer(value: action, waits: false)
    completeIfCompleting()
  }

  private func completeIfCompleting() {
    let completion = lock.withLock { () -> Subscribers.Completion<Failure>? in
      guard case .completing(let completion) = state else { return nil }
      state = .ended
      return completion
    }
    if let completion { finish(completion) }
  }

  private func finish(_ completion: Subscribers.Completion<Failure>) {
    window.leave(turnNumber)
    buffer.complete(completion: completion)
  }

  // MARK: Downstream's subscription

  func request(_ demand: Subscribers.Demand) {
    _ = buffer.demand(demand)
  }

  func cancel() {
    window.leave(turnNumber)
    buffer.cancel()
    end()
  }

  /// Ends the subscription and cancels the upstream subscription.
  ///
  /// - Returns: `true` if the subscription had not ended before.
  @discardableResult
  private func end() -> Bool {
    let (old, wakeUp) = lock.withLock { () -> (State, AnyCancellable?) in
      defer {
        state = .ended
        self.wakeUp = nil
      }
      return (state, self.wakeUp)
    }
    wakeUp?.cancel()
    switch old {
    case .subscribed(let subscription): subscription.cancel()
    case .ended: return false
    case .waitingForUpstream, .completing: break
    }
    return true
  }
}

extension ThrottledSubscription: ThrottledEffect {
  func endAsReplaced() {
    if end() { buffer.complete(completion: .finished) }
  }
}
