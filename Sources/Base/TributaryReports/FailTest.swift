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

/// Reports an issue, also on the standard error if the issue reaches no test.
///
/// In a process of Swift Testing that is so outside of a test's tasks, such as in a detached one: there the issue
/// is taken for one of XCTest, which runs no test.
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
  /// Whether this process runs the tests of Swift Testing. SwiftPM runs those of XCTest in another one.
  static let isSwiftTesting = isTesting && CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }

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

/// The place of a call, so that a report can point there.
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

  /// Fails the test that runs.
  package func fail(_ message: String) {
    failTest(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test that runs, if one does; elsewhere it is an issue like any other.
  package func failTestIfAny(_ message: String) {
    TributaryReports.failTestIfAny(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CallSite? {
  /// Reports at the place, or here where none is known.
  package func report(_ message: String) {
    if let self { self.report(message) } else { reportIssue(message) }
  }

  /// Fails the test that runs, at the place, or here where none is known. Elsewhere it is an issue like any
  /// other.
  package func failTestIfAny(_ message: String) {
    if let self { self.failTestIfAny(message) } else { TributaryReports.failTestIfAny(message) }
  }
}

extension CallSite: CustomStringConvertible {
  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

/// The step of a test that runs: the call of a test tool, such as `send` of a test store, and what is called
/// in the course of it.
///
/// Reports of what has no place of its own that a test's author would look at, such as a client's
/// declaration, point there.
package enum TestStep {
  /// Where the step around this code stands, if there is one. Effects that a step starts are in it, too.
  @TaskLocal package static var current: CallSite?
}
