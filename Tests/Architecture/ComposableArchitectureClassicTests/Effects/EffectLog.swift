import ComposableArchitectureClassic

/// A log of an effect's actions and its completion.
@MainActor final class EffectLog<Action, Failure: Error> {
  private(set) var actions: [Action] = []
  private(set) var completion: Subscribers.Completion<Failure>?
  private var cancellable: AnyCancellable?
  private var waiter: CheckedContinuation<Void, Never>?

  /// Starts the effect.
  init(_ effect: Effect<Action, Failure>) {
    cancellable = effect.sink { [weak self] completion in
      let completion = UncheckedSendable(completion)
      MainActor.assumeIsolated {
        self?.completion = completion.value
        self?.waiter?.resume()
        self?.waiter = nil
      }
    } receiveValue: { [weak self] action in
      let action = UncheckedSendable(action)
      MainActor.assumeIsolated { self?.actions.append(action.value) }
    }
  }

  /// Waits for the completion.
  func finish() async {
    guard completion == nil else { return }
    await withCheckedContinuation { waiter = $0 }
  }

  var hasFinished: Bool {
    if case .finished = completion { true } else { false }
  }

  var failure: Failure? {
    if case .failure(let failure) = completion { failure } else { nil }
  }
}
