import CombineShim
import TributaryReports

/// A subscription that a registry can end.
private protocol EndsByID: AnyObject, Sendable {
  func endByID()
}

/// The subscriber and subscription of a ``ScopedEffectPublisher`` whose effect has ids: it subscribes to
/// upstream, and is downstream's subscription.
///
/// The registry may end it from any thread. Downstream still receives one call at a time: if another thread
/// is calling it at that moment, that thread delivers the completion afterwards.
final class CancellableSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum State {
    case waiting
    case subscribed(any Subscription)
    case ended
  }

  private let registry: CancellationRegistry
  private let registration: EffectRegistration
  private let owner: Owner?
  private let lock = Lock()

  // All guarded by `lock`.
  private var state = State.waiting
  private var downstream: Downstream?
  private var callsToDownstream = 0
  private var hasToFinish = false

  /// - Parameters:
  ///   - downstream: The subscriber that receives this subscription.
  ///   - context: The context around the effect.
  ///   - registration: The registration of the effect. It has been entered in the registry.
  init(downstream: Downstream, context: EffectContext, registration: EffectRegistration) {
    self.downstream = downstream
    registry = context.registry
    owner = context.owner
    self.registration = registration
  }

  deinit {
    registry.end(registration)
  }

  var description: String { "Cancellable" }

  // MARK: Upstream's subscriber

  func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard case .waiting = state else { return false }
      state = .subscribed(subscription)
      return true
    }
    guard isFirst else { return subscription.cancel() }
    let ending: any EndsByID = self
    callDownstream { downstream in
      // An id may already have been cancelled. Downstream receives the completion after it has its
      // subscription.
      registration.arm { [weak ending] in ending?.endByID() }
      downstream.receive(subscription: self)
    }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard let owner, !owner.isOnOwner else { return callDownstream { $0.receive(input) } ?? .none }
    // The store handles the action later, and drops it if its effect was cancelled by then. `sender`
    // identifies that effect.
    return EffectRegistration.$sender.withValue(EffectRegistration.innermost(in: registration)) {
      callDownstream { $0.receive(input) } ?? .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    // Upstream's subscription is released outside of the lock (rule L2). There is none if upstream completes
    // before it, as `prefix(untilOutputFrom:)` may.
    let ended: (State, Downstream?)? = lock.withLock {
      if case .ended = state { return nil }
      defer { state = .ended }
      return (state, self.downstream.take())
    }
    guard let downstream = ended?.1 else { return }
    registry.end(registration)
    downstream.receive(completion: completion)
  }

  // MARK: Downstream's subscription

  func request(_ demand: Subscribers.Demand) {
    let subscription: (any Subscription)? = lock.withLock {
      guard case .subscribed(let subscription) = state else { return nil }
      return subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    let released = lock.withLock {
      defer {
        state = .ended
        hasToFinish = false
      }
      return (state, downstream.take())
    }
    registry.end(registration)
    if case .subscribed(let subscription) = released.0 { subscription.cancel() }
  }
}

extension CancellableSubscription: EndsByID {
  /// Cancels upstream and completes downstream.
  fileprivate func endByID() {
    let ended: (any Subscription, Downstream?)? = lock.withLock {
      guard case .subscribed(let subscription) = state else { return nil }
      state = .ended
      hasToFinish = callsToDownstream > 0
      return (subscription, hasToFinish ? nil : downstream.take())
    }
    guard let ended else { return }
    ended.0.cancel()
    ended.1?.receive(completion: .finished)
  }

  /// Calls downstream, unless this subscription has ended, and delivers a completion that arrived in the
  /// meantime.
  private func callDownstream<Result>(_ body: (Downstream) -> Result) -> Result? {
    let downstream: Downstream? = lock.withLock {
      guard case .subscribed = state else { return nil }
      callsToDownstream += 1
      return self.downstream
    }
    guard let downstream else { return nil }
    let result = body(downstream)
    let finished: Downstream? = lock.withLock {
      callsToDownstream -= 1
      guard callsToDownstream == 0, hasToFinish else { return nil }
      hasToFinish = false
      return self.downstream.take()
    }
    finished?.receive(completion: .finished)
    return result
  }
}

// Unchecked: the lock guards all mutable state. The registry ends it from any thread, as subscriptions allow.
extension CancellableSubscription: @unchecked Sendable {}
