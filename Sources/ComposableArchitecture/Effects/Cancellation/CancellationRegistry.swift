import CombineShim

/// The effects in flight, by their ids. Each store has one of its own, so that stores never cancel each other's effects.
///
/// May be used from any thread. Starting, ending and cancelling an effect cost the same among ten effects and a hundred
/// thousand.
final class CancellationRegistry {
  /// For effects that run outside all stores.
  static let shared = CancellationRegistry()

  /// What effects that are throttled by ids share.
  let throttles = ThrottleWindows()

  private let lock = Lock()

  /// Guarded by `lock`.
  private var inFlight: [CancelToken: Holders] = [:]

  /// Guarded by `lock`. Later effects have higher tickets.
  private var nextTicket: UInt64 = 0

  /// Whether no effect is in flight.
  var isEmpty: Bool {
    lock.withLock { inFlight.isEmpty }
  }

  /// How many effects in flight have this id.
  func count(of token: CancelToken) -> Int {
    lock.withLock { inFlight[token]?.count ?? 0 }
  }

  /// Enters an effect, which takes the place of others.
  /// - Parameters:
  ///   - registration: The effect.
  ///   - replaced: The ids whose effects are cancelled first.
  ///   - enclosing: The operation that the effect runs in: it and those around it are spared.
  func start(
    _ registration: EffectRegistration,
    replacing replaced: [CancelToken] = [],
    within enclosing: TaskCancellation? = nil
  ) {
    let cancelled = lock.withLock {
      let earlier = remove(replaced, sparing: enclosing)
      registration.ticket = nextTicket
      nextTicket += 1
      for token in registration.tokens {
        inFlight[token, default: Holders()].insert(registration)
      }
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
  func cancel(_ tokens: [CancelToken]) {
    let cancelled = lock.withLock { remove(tokens, sparing: nil) }
    for registration in cancelled { registration.cancel() }
  }

  /// Cancels those of the effects of an id for which a condition holds, in the order in which they were started.
  /// - Parameters:
  ///   - token: The id.
  ///   - isCancelled: The condition. It is asked outside of the lock.
  func cancel(_ token: CancelToken, where isCancelled: (EffectRegistration) -> Bool) {
    let cancelled = lock.withLock { inFlight[token]?.inOrder ?? [] }.filter(isCancelled)
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
    sparing enclosing: TaskCancellation?
  ) -> [EffectRegistration] {
    var removed: [EffectRegistration] = []
    for token in tokens {
      guard let holders = inFlight[token] else { continue }
      for registration in holders.inOrder where enclosing?.contains(registration) != true {
        removed.append(registration)
        remove(registration)
      }
    }
    return removed
  }

  /// Called with the lock held.
  private func remove(_ registration: EffectRegistration) {
    for token in registration.tokens {
      guard let index = inFlight.index(forKey: token) else { continue }
      inFlight.values[index].remove(registration)
      if inFlight.values[index].count == 0 { inFlight.remove(at: index) }
    }
  }
}

/// The effects of one id. There is mostly one, which needs no table.
private struct Holders {
  private var only: EffectRegistration?
  private var others: [UInt64: EffectRegistration] = [:]

  var count: Int { others.count + (only == nil ? 0 : 1) }

  var inOrder: [EffectRegistration] {
    let all = others.values + (only.map { [$0] } ?? [])
    return all.sorted { $0.ticket < $1.ticket }
  }

  mutating func insert(_ registration: EffectRegistration) {
    if only == nil {
      only = registration
    } else if only !== registration {
      others[registration.ticket] = registration
    }
  }

  mutating func remove(_ registration: EffectRegistration) {
    if only === registration {
      only = nil
    } else {
      others[registration.ticket] = nil
    }
  }
}

// Unchecked: everything is guarded by the lock, and no user code runs while it is held except the `==` and `hash` of ids.
extension CancellationRegistry: @unchecked Sendable {}
