import CombineShim

@testable import ComposableArchitecture

/// A log of the actions of an effect, as text, which asynchronous effects can also write to.
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
      // Unsafe: logged effects send on the main actor, which is asserted before the action is used.
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

/// A registry and a context, like those of a store.
@MainActor final class StoreLike {
  let registry = CancellationRegistry()

  func start<Action>(_ effect: Effect<Action>) -> EffectLog<Action> {
    EffectContext.$current.withValue(EffectContext(registry: registry)) { EffectLog(effect) }
  }
}

extension Send {
  /// Creates an instance that passes each action and its transaction to a closure.
  init(_ send: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void) {
    self.init(SendClosures(send: send, post: { _, _ in }))
  }
}
