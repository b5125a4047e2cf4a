import TestFailures

extension ErrorOrigin {
  /// Fails the test that runs.
  func fail(_ message: String) {
    site.fail(message)
  }
}
