import IssueReporting

extension DependencyValues {
  /// Checks a condition as Swift's `assert` does. In a test a condition that does not hold is reported, and
  /// the test goes on.
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

  /// Says that something has gone wrong as Swift's `assertionFailure` does. In a test it is reported, and the
  /// test goes on.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  /// Checks a condition as Swift's `precondition` does, in release builds too. In a test a condition that
  /// does not hold is reported, and the test goes on.
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

/// Checks conditions.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message if it does not hold.
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
  ///   - condition: The condition.
  ///   - message: The message if it does not hold.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  // Disfavoured, so that it calls the requirement and not itself.
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

/// Says that something has gone wrong.
public protocol AssertionFailureEffect: Sendable {
  /// Says that something has gone wrong.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Says that something has gone wrong.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  // Disfavoured, so that it calls the requirement and not itself.
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
