import IssueReporting
import TestFailures

extension CallSite {
  /// Runs an operation as a step of a test that is called here.
  func asTestStep<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try TestStep.$current.withValue(self, operation: operation)
  }

  /// Shows what a test passes over, and never fails the test: a warning in Swift Testing, an expected failure
  /// in XCTest, and a line of output where XCTest has none.
  func show(_ message: String) {
    switch TestContext.current {
    case .xcTest:
      #if canImport(Darwin)
        showAsExpected(message)
      #else
        print("\(filePath):\(line): warning: \(message)")
      #endif
    default:
      #if compiler(>=6.3)
        report(message, severity: .warning)
      #else
        // Issues have no severity here: each fails the test, unless it is expected.
        showAsExpected(message)
      #endif
    }
  }

  private func showAsExpected(_ message: String) {
    withExpectedIssue(fileID: fileID, filePath: filePath, line: line, column: column) { report(message) }
  }
}
