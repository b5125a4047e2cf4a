import DependencyInjection
import Testing

/// Gives each run of a test fresh dependencies, including repetitions in one process. Without this trait,
/// cached values such as counters would continue from one repetition to the next.
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
