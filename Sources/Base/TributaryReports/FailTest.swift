import Foundation
import IssueReporting
import Synchronization

/// Fails the current test.
///
/// If there is no way to report the failure, this stops the process, because a failing test that appears to
/// pass is worse than one that crashes.
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
    A test failed, but the failure can't be reported to the test framework, because this test target does not link \
    IssueReportingTestSupport. Add it to the target's dependencies:

      .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")

    The failure was:

    \(message)
    """
  )
}

/// Fails the current test, if any. Without a current test, reports an ordinary issue.
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

/// Reports an issue. If the issue reaches no test, also prints it to standard error.
///
/// In a process of Swift Testing, an issue outside of a test's tasks, such as in a detached task, doesn't
/// reach a test. It is attributed to XCTest, which runs no test in that process.
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

    This failure isn't attributed to a test, because the code doesn't run in one, for example in a detached task. Start the \
    task with 'Task' instead, so that it belongs to its test.

    """
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

private enum TestFramework {
  /// A Boolean value that indicates whether this process runs tests of Swift Testing. SwiftPM runs XCTest
  /// tests in another process.
  static let isSwiftTesting = isTesting && CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }

  /// A Boolean value that indicates whether reports reach the test framework. On these platforms,
  /// IssueReporting uses this name to look up its test-support half in the running process, while on other
  /// platforms, it reaches the test frameworks directly.
  static let hearsReports: Bool = {
    #if os(Linux) || os(Android)
      guard let process = dlopen(nil, RTLD_LAZY) else { return true }
      return dlsym(process, "$s25IssueReportingTestSupport07_recordA0ypyF") != nil
    #else
      return true
    #endif
  }()
}

/// The source location of a call. Reports point to it.
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

  /// Fails the current test, if any. Without a current test, reports an ordinary issue.
  package func failTestIfAny(_ message: String) {
    TributaryReports.failTestIfAny(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CallSite? {
  /// Reports an issue at the call site. If the call site is unknown, reports it here.
  package func report(_ message: String) {
    if let self { self.report(message) } else { reportIssue(message) }
  }

  /// Fails the current test at the call site, or here if the call site is unknown. If there is no test,
  /// reports an ordinary issue.
  package func failTestIfAny(_ message: String) {
    if let self { self.failTestIfAny(message) } else { TributaryReports.failTestIfAny(message) }
  }
}

extension CallSite: CustomStringConvertible {
  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

/// The current step of a test, which is a call to a test tool, such as a test store's `send`, and everything
/// that the call runs.
///
/// A report without a useful location, such as one about a client's declaration, points to the step.
package enum TestStep {
  /// The call site of the current step, or `nil` if none exists. Effects that a step starts inherit it.
  @TaskLocal package static var current: CallSite?
}

/// A record of the uses of a dependency that a test must not use, which reports a use once. Reading the time
/// and then sleeping until a later time is one use.
package final class UseReport: Sendable {
  private let wasAskedForTime = Atomic(false)

  package init() {}

  /// Records that a reported use has read the time.
  package func asksForTime() {
    wasAskedForTime.store(true, ordering: .relaxed)
  }

  /// `true` if the current request belongs to a use that was already reported, because it read the time.
  package var isPartOfReportedUse: Bool { wasAskedForTime.load(ordering: .relaxed) }

  /// Ends the current use.
  ///
  /// - Returns: `true` if the use was already reported.
  package func ends() -> Bool {
    wasAskedForTime.exchange(false, ordering: .relaxed)
  }
}

/// A clock that must not be used, and reports each use.
package protocol ReportingClock: Clock {
  /// The clock to use after a use has been reported, for example for a timer's later ticks. It is `nil` if
  /// this clock has no underlying clock, in which case a timer would otherwise tick forever without waiting.
  var afterReport: Self? { get }
}
