extension DependencyValues {
  /// The values of a running program, whatever the process is doing.
  public static var live: Self { inContext(.live) }

  /// The values of a preview, whatever the process is doing.
  public static var preview: Self { inContext(.preview) }

  /// The values of a test, whatever the process is doing.
  ///
  /// Each time they are others: what is made of them is made anew, and goes when they go. So a test of XCTest
  /// gets dependencies that no other test has touched:
  ///
  /// ```swift
  /// override func invokeTest() {
  ///   withDependencies { $0 = .test } operation: { super.invokeTest() }
  /// }
  /// ```
  public static var test: Self {
    var values = inContext(.test)
    values.update { $0.defaults = DependencyDefaults() }
    return values
  }

  private static func inContext(_ context: DependencyContext) -> Self {
    var values = Self().lentForChange
    values.context = context
    return values
  }
}
