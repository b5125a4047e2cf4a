import CombineShim
import TributaryReports

/// The registration of an in-flight effect. It contains the effect's ids and the closure that cancels it.
@usableFromInline
final class EffectRegistration {
  /// The innermost effect with ids whose publisher is currently sending an element outside the store's owner.
  @TaskLocal static var sender: EffectRegistration?

  private enum State {
    case pending
    case armed(@Sendable () -> Void)
    case over
  }

  let tokens: [CancelToken]

  /// The presences of the children that the effect belongs to.
  let presences: [ChildPresence]

  /// The surrounding effect, if it can also be cancelled by id.
  let outer: EffectRegistration?

  /// The position in the order in which a registry's effects started. Guarded by the registry's lock.
  var ticket: UInt64 = 0

  /// The branches that contain the effect, one per token, while the effect is in the registry. Guarded by the
  /// registry's lock.
  var branches: [CancellationBranch] = []

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = State.pending
  private var wasCancelled = false
  private var isArmed = false
  private var waiting: CheckedContinuation<Void, Never>?

  init(
    tokens: [CancelToken],
    presences: [ChildPresence] = [],
    outer: EffectRegistration? = nil
  ) {
    self.tokens = tokens
    self.presences = presences
    self.outer = outer
    for presence in presences { presence.effectStarted() }
  }

  /// Returns the effect that is currently sending an element if it's nested inside the given effect, and otherwise
  /// the given effect.
  static func innermost(in effect: EffectRegistration?) -> EffectRegistration? {
    guard let sender else { return effect }
    guard let effect else { return sender }
    return sender.isInside(of: effect) ? sender : effect
  }

  /// Returns whether this effect is the other effect or nested inside it.
  func isInside(of other: EffectRegistration) -> Bool {
    var effect: EffectRegistration? = self
    while let current = effect {
      if current === other { return true }
      effect = current.outer
    }
    return false
  }

  /// A Boolean value that indicates whether this effect or an enclosing effect was cancelled before it ended.
  @usableFromInline var isCancelledWithin: Bool {
    var effect: EffectRegistration? = self
    while let current = effect {
      if current.lock.withLock({ current.wasCancelled }) { return true }
      effect = current.outer
    }
    return false
  }

  /// Sets the closure that cancels the effect. If the effect is already cancelled, the closure is called
  /// immediately.
  func arm(_ cancel: @escaping @Sendable () -> Void) {
    var operation: CheckedContinuation<Void, Never>?
    var isLate = false
    // This locks manually because a `withLock` closure's result would require a metadata look-up for each
    // effect.
    lock.lock()
    isArmed = true
    swap(&operation, &waiting)
    if case .pending = state { state = .armed(cancel) } else { isLate = wasCancelled }
    lock.unlock()
    if isLate { cancel() }
    operation?.resume()
  }

  /// Waits until ``arm(_:)`` is called.
  ///
  /// A task may run before the code that created it has called `arm(_:)`. An operation that waits here first can
  /// cancel its own id.
  func armed() async {
    guard !lock.withLock({ isArmed }) else { return }
    await withCheckedContinuation { continuation in
      let isArmed = lock.withLock {
        if !self.isArmed { waiting = continuation }
        return self.isArmed
      }
      if isArmed { continuation.resume() }
    }
  }

  /// Cancels the effect unless it has ended.
  func cancel() {
    let old = becomeOver(isCancelled: true)
    if case .armed(let cancel) = old { cancel() }
  }

  /// Records that the effect has ended. It can no longer be cancelled.
  func end() {
    let released = becomeOver(isCancelled: false)
    withExtendedLifetime(released) {}
  }

  /// - Returns: The previous state.
  private func becomeOver(isCancelled: Bool) -> State {
    let old = lock.withLock {
      let old = state
      if case .over = old { return old }
      state = .over
      if isCancelled { wasCancelled = true }
      return old
    }
    if case .over = old { return old }
    for presence in presences { presence.effectEnded() }
    return old
  }
}

// A registry stores effects by their tickets.
extension EffectRegistration: Identifiable {
  @usableFromInline var id: UInt64 { ticket }
}

// Unchecked: this object's lock guards its state. The registry's lock guards the ticket and the branches.
extension EffectRegistration: @unchecked Sendable {}

/// A subscription that a registry can end.
private protocol EndsByID: AnyObject, Sendable {
  func endByID()
}

/// The subscriber and subscription of a ``ScopedEffectPublisher`` whose effect has ids.
///
/// The registry may end the subscription from any thread, but the downstream subscriber still receives only one call
/// at a time. When another thread is calling it at that moment, that thread delivers the completion after its call
/// returns.
final class CancellableSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let registry: CancellationRegistry
  private let registration: EffectRegistration
  private let owner: Owner?
  private let lock = Lock()

  // Both are guarded by `lock`.
  private var delivery = CancellableDelivery()
  private var downstream: Downstream?

  /// - Parameters:
  ///   - downstream: The subscriber that receives this subscription.
  ///   - context: The context around the effect.
  ///   - registration: The effect's registration, which is already in the registry.
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
    guard lock.withLock({ delivery.begin(subscription) }) else { return subscription.cancel() }
    let ending: any EndsByID = self
    callDownstream { downstream in
      // If one of the ids has already been cancelled, the downstream subscriber receives its subscription first,
      // followed by the completion.
      registration.arm { [weak ending] in ending?.endByID() }
      downstream.receive(subscription: self)
    }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard let owner, !owner.isOnOwner else { return callDownstream { $0.receive(input) } ?? .none }
    // The store handles the action later, unless the effect that sent it has been cancelled by then. `sender`
    // identifies that effect.
    return EffectRegistration.$sender.withValue(EffectRegistration.innermost(in: registration)) {
      callDownstream { $0.receive(input) } ?? .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    var released: (any Subscription)?
    let downstream = lock.withLock { delivery.complete(releasing: &released) ? self.downstream.take() : nil }
    guard let downstream else { return }
    registry.end(registration)
    downstream.receive(completion: completion)
    withExtendedLifetime(released) {}
  }

  // MARK: Downstream's subscription

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { delivery.upstream }?.request(demand)
  }

  func cancel() {
    let (upstream, downstream) = lock.withLock { (delivery.cancel(), self.downstream.take()) }
    registry.end(registration)
    upstream?.cancel()
    withExtendedLifetime(downstream) {}
  }
}

extension CancellableSubscription: EndsByID {
  /// Cancels the upstream subscription and completes the downstream subscriber.
  fileprivate func endByID() {
    let ended: (any Subscription, Downstream?)? = lock.withLock {
      delivery.finish().map { ($0.upstream, $0.isDue ? downstream.take() : nil) }
    }
    guard let (upstream, downstream) = ended else { return }
    upstream.cancel()
    downstream?.receive(completion: .finished)
  }

  /// Calls the downstream subscriber unless this subscription has ended. Afterward, it delivers a completion
  /// that arrived during the call.
  private func callDownstream<Result>(_ body: (Downstream) -> Result) -> Result? {
    guard let downstream = lock.withLock({ delivery.beginCall() ? downstream : nil }) else { return nil }
    let result = body(downstream)
    let finished = lock.withLock { delivery.endCall() ? self.downstream.take() : nil }
    finished?.receive(completion: .finished)
    return result
  }
}

// Unchecked: the lock guards all mutable state, and the registry can end the subscription from any thread.
extension CancellableSubscription: @unchecked Sendable {}
