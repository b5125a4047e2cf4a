import CombineShim
import TributaryReports

/// The subscriber that a store attaches to an effect's publisher.
///
/// This object combines a sink, its cancellable and, if the effect has ids, a ``CancellableSubscription``.
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
  /// Guarded by `lock`.
  @exclusivity(unchecked) private var delivery = CancellableDelivery()

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
    guard lock.withLock({ delivery.begin(subscription) }) else { return subscription.cancel() }
    // `arm` ends this subscriber immediately if one of the ids has already been cancelled. Until it ends or is
    // cancelled, both the closure and the group retain this object.
    registration?.arm { self.endByID() }
    if lock.withLock({ delivery.upstream != nil }) { subscription.request(.unlimited) }
  }

  func receive(_ action: Action) -> Subscribers.Demand {
    guard lock.withLock({ delivery.beginCall() }) else { return .none }
    mailbox.receive(.action(action, .current, from: group, id: id), from: registration)
    if lock.withLock({ delivery.endCall() }) { mailbox.receiveEnd(of: id, in: group) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    var released: (any Subscription)?
    guard lock.withLock({ delivery.complete(releasing: &released) }) else { return }
    if let registration { registry.end(registration) }
    mailbox.receiveEnd(of: id, in: group)
    withExtendedLifetime(released) {}
  }

  /// Cancels the upstream subscription. The end is not reported, because it is the group that calls this
  /// method.
  func cancel() {
    let upstream = lock.withLock { delivery.cancel() }
    if let registration { registry.end(registration) }
    upstream?.cancel()
  }

  /// Cancels the upstream subscription and reports the end of the effect.
  private func endByID() {
    guard let (upstream, isDue) = lock.withLock({ delivery.finish() }) else { return }
    upstream.cancel()
    if isDue { mailbox.receiveEnd(of: id, in: group) }
  }
}

// Unchecked: the lock guards all mutable state, and actions cross threads as the elements of any publisher do.
extension EffectSubscriber: @unchecked Sendable {}

/// The state of the subscription to an effect's publisher, which a ``CancellationRegistry`` may end from any thread.
///
/// If another thread is delivering an action at that moment, it delivers the completion afterward. The owner guards
/// the state with a lock, and cancels and releases the returned subscriptions after unlocking (rule L2 of
/// Documentation/Architecture.md).
struct CancellableDelivery {
  // Not nested in the generic subscribers, where every use would look up their type metadata.
  private enum State {
    case waiting
    case subscribed(any Subscription)
    case ended
  }

  private var state = State.waiting
  private var calls = 0
  private var owesCompletion = false

  /// The upstream subscription, unless the delivery is waiting for it or has ended.
  var upstream: (any Subscription)? {
    if case .subscribed(let upstream) = state { upstream } else { nil }
  }

  /// Receives the upstream subscription.
  /// - Returns: `false` if the subscription is to be cancelled, because it is not the first one.
  mutating func begin(_ upstream: any Subscription) -> Bool {
    guard case .waiting = state else { return false }
    state = .subscribed(upstream)
    return true
  }

  /// Begins a call to the receiver of the actions.
  /// - Returns: `false` if the receiver must not be called.
  mutating func beginCall() -> Bool {
    guard case .subscribed = state else { return false }
    calls += 1
    return true
  }

  /// Ends a call to the receiver of the actions.
  /// - Returns: `true` if the caller has to deliver the completion.
  mutating func endCall() -> Bool {
    calls -= 1
    guard calls == 0, owesCompletion else { return false }
    owesCompletion = false
    return true
  }

  /// Receives the completion of the upstream publisher, which may come before a subscription.
  /// - Parameter upstream: Receives the subscription to release.
  /// - Returns: `true` if the caller has to deliver the completion.
  mutating func complete(releasing upstream: inout (any Subscription)?) -> Bool {
    if case .ended = state { return false }
    upstream = self.upstream
    state = .ended
    return true
  }

  /// Ends the delivery without a completion.
  /// - Returns: The subscription to cancel.
  mutating func cancel() -> (any Subscription)? {
    defer {
      state = .ended
      owesCompletion = false
    }
    return upstream
  }

  /// Ends the delivery with a completion.
  /// - Returns: The subscription to cancel, and whether the caller has to deliver the completion, or `nil` if
  ///   there is no subscription. During a call to the receiver, the caller of ``endCall()`` delivers the
  ///   completion.
  mutating func finish() -> (upstream: any Subscription, isDue: Bool)? {
    guard case .subscribed(let upstream) = state else { return nil }
    state = .ended
    owesCompletion = calls > 0
    return (upstream, !owesCompletion)
  }
}
