import TestFailures

extension CallSite {
  /// Fails the test that runs.
  func fail(_ message: String) {
    failTest(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
