import DependencyInjection
import Testing

/// Gives each run of a test dependencies that nothing has touched, also where it is repeated in one process:
/// what is made for a test stays with it, and so its counters go on.
struct FreshDependencies: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0 = .test
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == FreshDependencies {
  static var freshDependencies: Self { Self() }
}
