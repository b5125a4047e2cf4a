import IssueReporting

extension DependencyDefaults {
  /// Those of a running program.
  private static let ofProcess = DependencyDefaults(size: 64)

  /// Those of each test. Nothing tells when a test is over, so they stay until the process ends; a test with the
  /// trait `.dependencies` has its own, which go with it.
  private static let ofTests = Locked<[TestContext.Testing.Test.ID: DependencyDefaults]>([:])

  /// Those of the running test, or else those of the process.
  static var current: DependencyDefaults {
    guard DependencyContext.ofProcess == .test, let test = currentTest else { return ofProcess }
    return ofTests.withLock { tests in
      if let defaults = tests[test] { return defaults }
      let defaults = DependencyDefaults(size: 2)
      tests[test] = defaults
      return defaults
    }
  }

  private static var currentTest: TestContext.Testing.Test.ID? {
    guard case .swiftTesting(let testing) = TestContext.current else { return nil }
    return testing?.test.id
  }
}
