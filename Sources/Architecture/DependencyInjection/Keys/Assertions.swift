import IssueReporting

extension DependencyValues {
  /// A function that checks a condition, like Swift's `assert`.
  ///
  /// In a test, a failed check records an issue instead of stopping the test process:
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  ///
  /// assert(price > 0, "A price cannot be negative")
  /// ```
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// A function that reports a failure, like Swift's `assertionFailure`. In a test, it records an issue, and the test
  /// continues.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  /// A function that checks a condition even in release builds, like Swift's `precondition`. In a test, a failed
  /// check records an issue, and the test continues.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }

  private enum AssertKey: DependencyKey {
    static let liveValue: any AssertionEffect = LiveAssert()
    static let testValue: any AssertionEffect = ReportingAssertion(name: "Assertion failed")
  }

  private enum AssertionFailureKey: DependencyKey {
    static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
    static let testValue: any AssertionFailureEffect = ReportingAssertion(name: "Assertion failed")
  }

  private enum PreconditionKey: DependencyKey {
    static let liveValue: any AssertionEffect = LivePrecondition()
    static let testValue: any AssertionEffect = ReportingAssertion(name: "Precondition failed")
  }
}

/// A function that checks conditions.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition to check.
  ///   - message: The message to report if the check fails.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition to check.
  ///   - message: The message to report if the check fails.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  // Disfavored, so that the call resolves to the requirement rather than to this method itself.
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// A function that reports failures.
public protocol AssertionFailureEffect: Sendable {
  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: The message of the failure.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: The message of the failure.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  // Disfavored, so that the call resolves to the requirement rather than to this method itself.
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

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

/// Reports failures as issues instead of stopping the program, so that a test can continue.
struct ReportingAssertion: AssertionEffect, AssertionFailureEffect {
  /// The kind of failure. It precedes the message.
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
