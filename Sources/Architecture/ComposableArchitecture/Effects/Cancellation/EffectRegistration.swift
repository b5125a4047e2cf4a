import CombineShim

/// The registration of one effect in flight: its ids, and the closure that cancels it.
@usableFromInline
final class EffectRegistration {
  /// The innermost effect with ids whose publisher is currently sending an element off its store's owner.
  @TaskLocal static var sender: EffectRegistration?

  private enum State {
    case pending
    case armed(@Sendable () -> Void)
    case over
  }

  let tokens: [CancelToken]

  /// The presences of the children to which the effect belongs.
  let presences: [ChildPresence]

  /// The surrounding effect, if it can also be cancelled by ids.
  let outer: EffectRegistration?

  /// The position among the effects of a registry. Guarded by the registry's lock.
  var ticket: UInt64 = 0

  /// The branches in which it was entered, one for each of the tokens; empty while it is not entered. Guarded
  /// by the registry's lock.
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

  /// Returns the effect that is currently sending an element, if it is the given effect or nested in it;
  /// otherwise the given effect.
  static func innermost(in effect: EffectRegistration?) -> EffectRegistration? {
    guard let sender else { return effect }
    guard let effect else { return sender }
    return sender.isInside(of: effect) ? sender : effect
  }

  /// Returns whether this is the other effect or is nested in it.
  func isInside(of other: EffectRegistration) -> Bool {
    var effect: EffectRegistration? = self
    while let current = effect {
      if current === other { return true }
      effect = current.outer
    }
    return false
  }

  /// A Boolean value that indicates whether this effect, or a surrounding one, was cancelled before it ended.
  @usableFromInline var isCancelledWithin: Bool {
    var effect: EffectRegistration? = self
    while let current = effect {
      if current.lock.withLock({ current.wasCancelled }) { return true }
      effect = current.outer
    }
    return false
  }

  /// Sets the closure that cancels the effect. It is called immediately if the effect was already cancelled.
  func arm(_ cancel: @escaping @Sendable () -> Void) {
    var operation: CheckedContinuation<Void, Never>?
    var isLate = false
    // Locked manually, because the type of a closure's result would be looked up for each effect.
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
  /// A task may run before the code that created it has called that method. An operation that waits here
  /// first can cancel its own id.
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

  /// Cancels the effect, unless it has ended.
  func cancel() {
    let old = becomeOver(isCancelled: true)
    if case .armed(let cancel) = old { cancel() }
  }

  /// Records that the effect has ended: it can no longer be cancelled.
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

// Unchecked: the tokens, the presences and `outer` never change, the ticket and the branches are guarded by
// the registry's lock, and all other state by this object's lock.
extension EffectRegistration: @unchecked Sendable {}
