import DependencyInjection

/// Whether a feature that is tested by itself has asked to be dismissed.
final class TestDismissal: Sendable {
  private struct State: Sendable {
    var isDismissed = false
    var inFlight: EffectsInFlight?
  }

  private let state = Locked(State())

  var isDismissed: Bool { state.withLock { $0.isDismissed } }

  /// - Parameter inFlight: The feature's effects, which end with it.
  func attach(_ inFlight: EffectsInFlight) {
    state.withLock { $0.inFlight = inFlight }
  }

  func dismiss() {
    let inFlight = state.withLock { state in
      state.isDismissed = true
      return state.inFlight
    }
    inFlight?.cancelAll()
  }
}

extension DependencyValues {
  /// Sets what a test store gives every feature that does not say otherwise.
  mutating func prepareForTestStore(dismissal: TestDismissal) {
    stackElementID = .incrementing
    dismiss = DismissEffect { dismissal.dismiss() }
  }
}

extension TestStore {
  /// Whether the feature has asked to be dismissed, by `@Dependency(\.dismiss)`, where the test store runs it
  /// by itself.
  ///
  /// ```swift
  /// await store.send(.closeTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// As with any dismissal the feature's effects are cancelled, and sending further actions fails the test.
  public var isDismissed: Bool { driver.settings.dismissal.isDismissed }
}
