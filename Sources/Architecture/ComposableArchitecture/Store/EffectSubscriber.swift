import CombineShim
import TributaryReports

/// The subscriber that a store attaches to an effect's publisher.
///
/// This object combines a sink, its cancellable and, if the effect has ids, a ``CancellableSubscription``.
/// The registry may end it from any thread. If another thread is delivering an action at that moment, that
/// thread reports the end of the effect when it is done.
final class EffectSubscriber<Action>: Subscriber, CancellableObject, CustomStringConvertible {
  typealias Input = Action
  typealias Failure = Never

  private let mailbox: StoreMailbox<Action>
  private let group: EffectGroup
  private let id: EffectGroup.EffectID
  private let registry: CancellationRegistry
  /// The effect's registration, if it has ids.
  private let registration: EffectRegistration?
  private let lock = Lock()

  // All of these are guarded by `lock`.
  @exclusivity(unchecked) private var state = SubscriptionState.waiting
  @exclusivity(unchecked) private var actionsBeingHandedOver = 0
  @exclusivity(unchecked) private var hasToSayThatItEnded = false

  /// - Parameters:
  ///   - mailbox: The mailbox that receives the actions and the end of the effect.
  ///   - group: The effect's group.
  ///   - id: The id of the effect in its group.
  ///   - registry: The registry that contains the registration.
  ///   - registration: The effect's registration, if it has ids.
  init(
    mailbox: StoreMailbox<Action>,
    group: EffectGroup,
    id: EffectGroup.EffectID,
    registry: CancellationRegistry,
    registration: EffectRegistration?
  ) {
    self.mailbox = mailbox
    self.group = group
    self.id = id
    self.registry = registry
    self.registration = registration
  }

  deinit {
    if let registration { registry.end(registration) }
  }

  var description: String { "EffectSubscriber" }

  func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard case .waiting = state else { return false }
      state = .subscribed(subscription)
      return true
    }
    guard isFirst else { return subscription.cancel() }
    // If one of the ids has already been cancelled, `arm` ends this subscriber immediately. The closure and
    // the group both retain this object until it ends or is cancelled.
    registration?.arm { self.endByID() }
    let isOpen = lock.withLock { if case .subscribed = state { true } else { false } }
    if isOpen { subscription.request(.unlimited) }
  }

  func receive(_ action: Action) -> Subscribers.Demand {
    let isOpen = lock.withLock {
      guard case .subscribed = state else { return false }
      actionsBeingHandedOver += 1
      return true
    }
    guard isOpen else { return .none }
    mailbox.receive(.action(action, .current, from: group, id: id), from: registration)
    let mustSayThatItEnded = lock.withLock {
      actionsBeingHandedOver -= 1
      guard actionsBeingHandedOver == 0, hasToSayThatItEnded else { return false }
      hasToSayThatItEnded = false
      return true
    }
    if mustSayThatItEnded { mailbox.receiveEnd(of: id, in: group) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    // The upstream subscription is released outside the lock (rule L2). It is missing if the upstream
    // publisher completed before sending one, as `prefix(untilOutputFrom:)` may.
    let ended: SubscriptionState? = lock.withLock {
      if case .ended = state { return nil }
      defer { state = .ended }
      return state
    }
    guard let ended else { return }
    if let registration { registry.end(registration) }
    mailbox.receiveEnd(of: id, in: group)
    withExtendedLifetime(ended) {}
  }

  /// Cancels the upstream subscription. The end is not reported, because it is the group that calls this
  /// method.
  func cancel() {
    let released = lock.withLock {
      defer {
        state = .ended
        hasToSayThatItEnded = false
      }
      return state
    }
    if let registration { registry.end(registration) }
    if case .subscribed(let subscription) = released { subscription.cancel() }
  }

  /// Cancels the upstream subscription and reports the end of the effect.
  private func endByID() {
    let ended: (subscription: any Subscription, isSaidLater: Bool)? = lock.withLock {
      guard case .subscribed(let subscription) = state else { return nil }
      state = .ended
      hasToSayThatItEnded = actionsBeingHandedOver > 0
      return (subscription, hasToSayThatItEnded)
    }
    guard let ended else { return }
    ended.subscription.cancel()
    if !ended.isSaidLater { mailbox.receiveEnd(of: id, in: group) }
  }
}

// This type is not nested in the generic class, where every use would look up its type metadata.
private enum SubscriptionState {
  case waiting
  case subscribed(any Subscription)
  case ended
}

// Unchecked: the lock guards all mutable state. Actions of publishers cross threads without checks, like the
// elements of any publisher.
extension EffectSubscriber: @unchecked Sendable {}
