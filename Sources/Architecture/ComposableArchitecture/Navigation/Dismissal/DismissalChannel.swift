import CombineShim
import Confinement

/// Carries dismissal requests from a running effect to the store. It stays open until the effect has ended
/// and all requests that were made by then are sent.
final class DismissalChannel: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`. The closures lead to a subscriber that locks.

  private let context: EffectContext
  private let lock = Lock()
  private var requests = 0
  private var effectHasEnded = false
  private var handlers: Handlers?

  private struct Handlers {
    let dismiss: () -> Void
    let finish: () -> Void
  }

  /// - Parameter context: The context of the effect.
  init(context: EffectContext) {
    self.context = context
  }

  /// - Parameters:
  ///   - dismiss: A closure that sends a dismissal.
  ///   - finish: A closure that says that there will be none any more.
  func open(dismiss: @escaping () -> Void, finish: @escaping () -> Void) {
    lock.withLock { handlers = Handlers(dismiss: dismiss, finish: finish) }
  }

  /// Closes the channel; nothing more is sent.
  ///
  /// - Returns: Whether that came before the end.
  func close() -> Bool {
    let (released, isEarly) = lock.withLock {
      defer { handlers = nil }
      return (handlers, !effectHasEnded)
    }
    withExtendedLifetime(released) {}
    return isEarly
  }

  func effectEnded() {
    let finish = lock.withLock {
      effectHasEnded = true
      return requests == 0 ? handlers?.finish : nil
    }
    finish?()
  }

  /// Keeps the channel open for a request, which has to ``send(in:)`` then.
  ///
  /// - Returns: Whether it is open.
  func reserve() -> Bool {
    lock.withLock {
      guard handlers != nil else { return false }
      requests += 1
      return true
    }
  }

  /// Sends a request, on the store's owner.
  func send(in transaction: Transaction) async {
    context.executor?.leave()
    await send(in: transaction, on: context.actor)
    context.executor?.comeBack()
  }

  private func send(in transaction: Transaction, on owner: isolated any Actor) {
    // The task may have been cancelled on the way to the owner.
    if !Task.isCancelled, let dismiss = lock.withLock({ handlers?.dismiss }) {
      let send = { withTransaction(transaction, dismiss) }
      if let owner = context.owner { owner.runOnOwner(send) } else { send() }
    }
    let finish = lock.withLock {
      requests -= 1
      return requests == 0 && effectHasEnded ? handlers?.finish : nil
    }
    finish?()
  }
}
