import DependencyInjection

/// Records whether a feature that is tested on its own has asked to be dismissed.
final class TestDismissal: Sendable {
  private struct State: Sendable {
    var isDismissed = false
    var inFlight: EffectsInFlight?
  }

  private let state = Locked(State())

  var isDismissed: Bool { state.withLock { $0.isDismissed } }

  /// - Parameter inFlight: The feature's effects. They end when the feature is dismissed.
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
  /// Sets the dependencies that a test store overrides for every feature by default.
  mutating func prepareForTestStore(dismissal: TestDismissal) {
    stackElementID = .incrementing
    dismiss = DismissEffect { dismissal.dismiss() }
  }
}

extension TestStore {
  /// A Boolean value that indicates whether the feature, in its own test store, has asked to be dismissed
  /// with `@Dependency(\.dismiss)`.
  ///
  /// ```swift
  /// await store.send(.closeTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// As with any dismissal, the feature's effects are cancelled. Sending further actions fails the test.
  public var isDismissed: Bool { driver.settings.dismissal.isDismissed }
}
