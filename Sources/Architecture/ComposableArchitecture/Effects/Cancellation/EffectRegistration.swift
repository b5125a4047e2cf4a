import CombineShim

/// One effect in flight, as the registry knows it: under which ids, and how to cancel it.
@usableFromInline
final class EffectRegistration {
  /// The innermost effect with ids whose publisher sends a value right now, off its store's owner.
  @TaskLocal static var sender: EffectRegistration?

  private enum State {
    case pending
    case armed(@Sendable () -> Void)
    case over
  }

  let tokens: [CancelToken]

  /// The presences of the children to which the effect belongs.
  let presences: [ChildPresence]

  /// The effect that this one runs in, if it can be cancelled by ids too.
  let outer: EffectRegistration?

  /// The place among the effects of a registry. Guarded by the registry's lock.
  var ticket: UInt64 = 0

  /// The branches where it was entered, for each of the tokens; empty while it is not. Guarded by the
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

  /// The effect that sends a value right now, if it is an effect or runs in it; otherwise that effect.
  static func innermost(in effect: EffectRegistration?) -> EffectRegistration? {
    guard let sender else { return effect }
    guard let effect else { return sender }
    return sender.isInside(of: effect) ? sender : effect
  }

  /// Whether this is the other effect or runs in it.
  func isInside(of other: EffectRegistration) -> Bool {
    var effect: EffectRegistration? = self
    while let current = effect {
      if current === other { return true }
      effect = current.outer
    }
    return false
  }

  /// Whether this effect, or one that it runs in, was cancelled before it had ended.
  @usableFromInline var isCancelledWithin: Bool {
    var effect: EffectRegistration? = self
    while let current = effect {
      if current.lock.withLock({ current.wasCancelled }) { return true }
      effect = current.outer
    }
    return false
  }

  /// Sets the closure that cancels the effect. It is called at once if the effect was cancelled before.
  func arm(_ cancel: @escaping @Sendable () -> Void) {
    var operation: CheckedContinuation<Void, Never>?
    var isLate = false
    // Locked by hand: the type of such a result would be looked up for each effect.
    lock.lock()
    isArmed = true
    swap(&operation, &waiting)
    if case .pending = state { state = .armed(cancel) } else { isLate = wasCancelled }
    lock.unlock()
    if isLate { cancel() }
    operation?.resume()
  }

  /// Waits until ``arm(_:)`` was called.
  ///
  /// A task may run before the code that made it has called that. An operation that waits here first can
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

  /// Cancels the effect, if it has not ended.
  func cancel() {
    let old = becomeOver(isCancelled: true)
    if case .armed(let cancel) = old { cancel() }
  }

  /// The effect has ended by itself: it can no longer be cancelled.
  func end() {
    let released = becomeOver(isCancelled: false)
    withExtendedLifetime(released) {}
  }

  /// - Returns: The state before.
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
// the registry's lock, and everything else by the own one.
extension EffectRegistration: @unchecked Sendable {}
