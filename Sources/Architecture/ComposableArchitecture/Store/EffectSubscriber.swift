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
    // If one of the ids has already been cancelled, `arm` ends this subscriber immediately. The closure and
    // the group both retain this object until it ends or is cancelled.
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

// Unchecked: the lock guards all mutable state. Actions of publishers cross threads without checks, like the
// elements of any publisher.
extension EffectSubscriber: @unchecked Sendable {}
