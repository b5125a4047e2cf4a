import TestFailures

/// Returns the code with which a test sets a dependency: for the test store whose step led here, if one did.
func withDependencies(_ change: String) -> String {
  TestStep.current == nil
    ? "withDependencies { \(change) } operation: { … }"
    : "TestStore(…) { … } withDependencies: { \(change) }"
}
