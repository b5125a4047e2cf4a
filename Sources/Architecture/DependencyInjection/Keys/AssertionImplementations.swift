import IssueReporting

/// The standard library's `assert`.
struct LiveAssert: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    Swift.assert(condition(), message(), file: file, line: line)
  }
}

/// The standard library's `assertionFailure`.
struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    Swift.assertionFailure(message(), file: file, line: line)
  }
}

/// The standard library's `precondition`.
struct LivePrecondition: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    Swift.precondition(condition(), message(), file: file, line: line)
  }
}

/// Reports what would stop a running program, so that a test can go on.
struct ReportingAssertion: AssertionEffect, AssertionFailureEffect {
  /// What has happened, before the message.
  let name: String

  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    guard !condition() else { return }
    callAsFunction(message(), file: file, line: line)
  }

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    let message = message()
    reportIssue(
      message.isEmpty ? name : "\(name): \(message)",
      fileID: file,
      filePath: file,
      line: line,
      column: 1
    )
  }
}
