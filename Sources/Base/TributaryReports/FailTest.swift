import Foundation
import IssueReporting

/// Fails the current test.
///
/// Stops the process if the failure would be lost: a failed test that passes is worse than one that crashes.
package func failTest(
  _ message: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssueVisibly(message, fileID: fileID, filePath: filePath, line: line, column: column)
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

/// Fails the current test, if there is one. Otherwise the failure is reported as an ordinary issue.
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

/// Reports an issue, and also prints it to standard error if the issue reaches no test.
///
/// In a process of Swift Testing, an issue outside of a test's tasks, such as in a detached task, reaches no
/// test: it is attributed to XCTest, which runs no test there.
package func reportIssueVisibly(
  _ message: String,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(message, severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
  guard TestFramework.isSwiftTesting else { return }
  if case .swiftTesting(.some) = TestContext.current { return }
  let text = """
    \(filePath):\(line): error: \(message)

    No test fails for this, because the code that reports it belongs to none, such as a detached task. Start the task with \
    'Task' instead, so that it belongs to its test.

    """
  FileHandle.standardError.write(Data(text.utf8))
}

private enum TestFramework {
  /// A Boolean value that indicates whether this process runs the tests of Swift Testing. SwiftPM runs those
  /// of XCTest in another process.
  static let isSwiftTesting = isTesting && CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }

  /// A Boolean value that indicates whether reports reach the test framework. On these platforms,
  /// IssueReporting looks up its test-support half in the running process by this name; elsewhere it reaches
  /// the frameworks directly.
  static let hearsReports: Bool = {
    #if os(Linux) || os(Android)
      guard let process = dlopen(nil, RTLD_LAZY) else { return true }
      return dlsym(process, "$s25IssueReportingTestSupport07_recordA0ypyF") != nil
    #else
      return true
    #endif
  }()
}

/// The source location of a call, to which a report points.
@usableFromInline
package struct CallSite: Sendable {
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let filePath: StaticString
  @usableFromInline package let line: UInt
  @usableFromInline package let column: UInt

  @inlinable
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package func report(_ message: String, severity: IssueSeverity = .error) {
    reportIssueVisibly(
      message,
      severity: severity,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Fails the current test.
  package func fail(_ message: String) {
    failTest(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the current test, if there is one. Otherwise the failure is reported as an ordinary issue.
  package func failTestIfAny(_ message: String) {
    TributaryReports.failTestIfAny(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CallSite? {
  /// Reports an issue at the call site, or here if the call site is unknown.
  package func report(_ message: String) {
    if let self { self.report(message) } else { reportIssue(message) }
  }

  /// Fails the current test at the call site, or here if the call site is unknown. Without a test, the
  /// failure is reported as an ordinary issue.
  package func failTestIfAny(_ message: String) {
    if let self { self.failTestIfAny(message) } else { TributaryReports.failTestIfAny(message) }
  }
}

extension CallSite: CustomStringConvertible {
  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

/// The current step of a test: the call of a test tool, such as `send` of a test store, and everything that
/// it calls.
///
/// Reports without a useful location of their own, such as those about a client's declaration, point to the
/// step.
package enum TestStep {
  /// The call site of the surrounding step, if there is one. Effects that a step starts inherit it.
  @TaskLocal package static var current: CallSite?
}
