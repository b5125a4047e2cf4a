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
