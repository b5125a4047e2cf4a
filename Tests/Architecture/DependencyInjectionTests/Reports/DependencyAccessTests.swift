import DependencyInjection
import Testing

struct DependencyAccessTests {
  @Test func aReportPointsAtThePropertyThatReached() {
    let line: UInt = #line + 2
    withKnownIssue {
      @Dependency(\.untested) var untested
      _ = untested
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.description.contains("DependencyInjectionTests/DependencyAccessTests.swift:\(line)")
    }
  }
}
