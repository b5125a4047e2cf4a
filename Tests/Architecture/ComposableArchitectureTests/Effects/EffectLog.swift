import CombineShim

@testable import ComposableArchitecture

/// What an effect sends, as words, in a place that asynchronous effects can write to as well.
@MainActor final class EffectLog<Action> {
  private(set) var actions: [Action] = []
  private(set) var completion: String?
  private var cancellable: AnyCancellable?
  private var waiter: CheckedContinuation<Void, Never>?

  /// Starts the effect.
  init(_ effect: Effect<Action>) {
    cancellable = effect.sink { [weak self] _ in
      MainActor.assumeIsolated {
        self?.completion = "finished"
        self?.waiter.take()?.resume()
      }
    } receiveValue: { [weak self] action in
      // Unsafe: effects that are logged send on the main actor, which is asserted before the action is
      // touched.
      nonisolated(unsafe) let action = action
      MainActor.assumeIsolated { self?.actions.append(action) }
    }
  }

  /// Waits for the completion.
  func finish() async {
    guard completion == nil else { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func cancel() {
    cancellable?.cancel()
  }
}

/// Starts the effect and waits for its completion.
@MainActor func actions<Action>(of effect: Effect<Action>) async -> [Action] {
  let log = EffectLog(effect)
  await log.finish()
  return log.actions
}

/// A registry and a context of its own, as a store has one.
@MainActor final class StoreLike {
  let registry = CancellationRegistry()

  func start<Action>(_ effect: Effect<Action>) -> EffectLog<Action> {
    EffectContext.$current.withValue(EffectContext(registry: registry)) { EffectLog(effect) }
  }
}

extension Send {
  /// Makes one that hands each action and its transaction to a closure.
  init(_ send: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void) {
    self.init(SendClosures(send: send, post: { _, _ in }))
  }
}
