import DependencyInjection
import Foundation
import Testing

struct TimeZoneTests {
  @Dependency(\.timeZone) private var timeZone

  @Test func isReportedWhenATestReachesTheUsers() {
    withKnownIssue {
      _ = timeZone
    } matching: {
      $0.description.contains(#"@Dependency(\.timeZone) has no test implementation"#)
        && $0.description.contains("withDependencies { $0.timeZone = … }")
    }
  }

  @Test func canBeSet() {
    withDependencies {
      $0.timeZone = .gmt
    } operation: {
      #expect(timeZone == .gmt)
    }
  }

  @Test(arguments: [DependencyContext.live, .preview]) func isTheUsersOtherwise(_ context: DependencyContext)
  {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(timeZone == .autoupdatingCurrent)
    }
  }
}
