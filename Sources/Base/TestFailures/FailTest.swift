import Foundation
import IssueReporting

/// Fails the test that runs.
///
/// Stops the process where the failure would be lost: a test that passes although it failed is worse than one
/// that crashes.
package func failTest(
  _ message: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  guard !TestFramework.hearsReports else { return }
  fatalError(
    """
    A test failed, but the test framework cannot be told so, because this test target does not link \
    IssueReportingTestSupport. Add it to the target's dependencies:

      .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")

    The failure was:

    \(message)
    """
  )
}

/// Fails the test that runs, if one does; elsewhere it is an issue like any other.
package func failTestIfAny(
  _ message: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  if isTesting {
    failTest(message, fileID: fileID, filePath: filePath, line: line, column: column)
  } else {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private enum TestFramework {
  /// Whether what is reported reaches the test framework. On these platforms IssueReporting looks for its
  /// other half in the running process by this name; elsewhere it reaches the frameworks by itself.
  static let hearsReports: Bool = {
    #if os(Linux) || os(Android)
      guard let process = dlopen(nil, RTLD_LAZY) else { return true }
      return dlsym(process, "$s25IssueReportingTestSupport07_recordA0ypyF") != nil
    #else
      return true
    #endif
  }()
}
