import CombineShim

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

  /// The branches that contain the effect, one for each token. It is empty while the effect is not in the
  /// registry. Guarded by the registry's lock.
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

  /// Returns the effect that is currently sending an element if it is the given effect or nested inside it,
  /// or else the given effect.
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

  /// A Boolean value that indicates whether this effect or a surrounding one was cancelled before it ended.
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
  /// A task may run before the code that created it calls `arm(_:)`. Waiting here first allows an operation
  /// to cancel its own id.
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

// Unchecked: the tokens, the presences and `outer` never change. The registry's lock guards the ticket and
// the branches, and this object's lock guards everything else.
extension EffectRegistration: @unchecked Sendable {}
