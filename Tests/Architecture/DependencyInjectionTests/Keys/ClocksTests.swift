import DependencyInjection
import Testing

struct ClocksTests {
  @Dependency(\.continuousClock) private var continuous
  @Dependency(\.suspendingClock) private var suspending

  @Test func theContinuousOneIsUnimplementedInATest() async throws {
    try await withKnownIssue {
      try await continuous.sleep(for: .seconds(3600))
    } matching: {
      $0.description.contains(#"@Dependency(\.continuousClock) has no test implementation"#)
        && $0.description.contains("$0.continuousClock = TestClock()")
    }
  }

  @Test func theSuspendingOneIsUnimplementedInATest() async throws {
    try await withKnownIssue {
      try await suspending.sleep(for: .seconds(3600))
    } matching: {
      $0.description.contains(#"@Dependency(\.suspendingClock) has no test implementation"#)
        && $0.description.contains("$0.suspendingClock = TestClock()")
    }
  }

  @Test func theyAreTheSystemsInARunningProgram() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(continuous is ContinuousClock)
      #expect(suspending is SuspendingClock)
    }
  }

  @Test func anUnimplementedOneStillObeysACancellation() async {
    await withKnownIssue {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await continuous.sleep(for: .zero)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
