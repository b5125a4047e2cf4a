import CombineShim

/// The effects in flight, by their ids (rule S6 of Documentation/Architecture.md). Each store has one of its
/// own, so that stores never cancel each other's effects.
///
/// May be used from any thread. Starting, ending and cancelling an effect cost the same among ten effects and
/// a hundred thousand, and a little for each element that it is inside of.
final class CancellationRegistry {
  /// For effects that run outside all stores.
  static let shared = CancellationRegistry()

  /// The windows that effects throttled by ids share.
  let throttles = ThrottleWindows()

  private let lock = Lock()

  /// Guarded by `lock`.
  private let root = CancellationBranch()

  /// Guarded by `lock`. Later effects have higher tickets.
  private var nextTicket: UInt64 = 0

  /// Whether no effect is in flight.
  var isEmpty: Bool {
    lock.withLock { root.isEmpty }
  }

  /// Returns the number of effects in flight with this id.
  func count(of token: CancelToken) -> Int {
    lock.withLock { root.find(token.path)?.count(of: token.id) ?? 0 }
  }

  /// Enters an effect, which takes the place of others.
  /// - Parameters:
  ///   - registration: The effect.
  ///   - replaced: The ids whose effects are cancelled first, but for those that this one runs in.
  func start(_ registration: EffectRegistration, replacing replaced: [CancelToken] = []) {
    let cancelled = lock.withLock {
      let earlier = remove(replaced, sparing: registration.outer)
      registration.ticket = nextTicket
      nextTicket += 1
      registration.branches = registration.tokens.map { root.insert(registration, at: $0) }
      return earlier
    }
    for registration in cancelled { registration.cancel() }
  }

  /// Removes an effect that has ended. Doing so again does nothing.
  func end(_ registration: EffectRegistration) {
    lock.withLock { remove(registration) }
    registration.end()
  }

  /// Cancels the effects of these ids, in the order in which they were started.
  /// - Parameters:
  ///   - tokens: The ids.
  ///   - enclosing: An effect that is spared, with those that it runs in.
  func cancel(_ tokens: [CancelToken], sparing enclosing: EffectRegistration? = nil) {
    if tokens.isEmpty { return }
    let cancelled = lock.withLock { remove(tokens, sparing: enclosing) }
    for registration in cancelled { registration.cancel() }
  }

  /// Cancels the effects of an id, in the order in which they were started.
  func cancel(_ token: CancelToken) {
    let cancelled = lock.withLock {
      let effects = root.find(token.path)?.effects(of: token.id) ?? []
      for registration in effects { remove(registration) }
      return effects
    }
    for registration in cancelled { registration.cancel() }
  }

  /// Cancels those of the effects of an id for which a condition holds, in the order in which they were
  /// started.
  /// - Parameters:
  ///   - token: The id.
  ///   - isCancelled: The condition. It is asked outside of the lock.
  func cancel(_ token: CancelToken, where isCancelled: (EffectRegistration) -> Bool) {
    let cancelled = lock.withLock { root.find(token.path)?.effects(of: token.id) ?? [] }.filter(isCancelled)
    lock.withLock {
      for registration in cancelled { remove(registration) }
    }
    for registration in cancelled { registration.cancel() }
  }
}

extension CancellationRegistry {
  /// Called with the lock held.
  private func remove(
    _ tokens: [CancelToken],
    sparing enclosing: EffectRegistration?
  ) -> [EffectRegistration] {
    var removed: [EffectRegistration] = []
    for token in tokens {
      let effects = root.find(token.path)?.effects(of: token.id) ?? []
      for registration in effects where enclosing?.isInside(of: registration) != true {
        removed.append(registration)
        remove(registration)
      }
    }
    return removed
  }

  /// Called with the lock held.
  private func remove(_ registration: EffectRegistration) {
    for (branch, token) in zip(registration.branches, registration.tokens) {
      branch.remove(registration, at: token)
    }
    registration.branches = []
  }
}

// Unchecked: everything is guarded by the lock, and no user code runs while it is held except the `==` and
// `hash` of ids.
extension CancellationRegistry: @unchecked Sendable {}
