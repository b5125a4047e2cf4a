import DependencyInjection
import Testing

struct ContinuousClockTests {
  @Dependency(\.continuousClock) private var clock

  @Test func isUnimplementedInATest() async throws {
    try await withKnownIssue {
      try await clock.sleep(for: .zero)
    } matching: {
      $0.description.contains(#"@Dependency(\.continuousClock)"#)
    }
  }

  @Test func isTheSystemsInARunningProgram() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(clock is ContinuousClock)
    }
  }
}
