import DependencyInjection
import Foundation
import Testing

struct CalendarTests {
  @Dependency(\.calendar) private var calendar

  @Test func isReportedWhenATestReachesTheUsers() {
    withKnownIssue {
      _ = calendar
    } matching: {
      $0.description.contains(#"@Dependency(\.calendar) has no test implementation"#)
        && $0.description.contains("withDependencies { $0.calendar = … }")
    }
  }

  @Test func canBeSet() {
    withDependencies {
      $0.calendar = Calendar(identifier: .hebrew)
    } operation: {
      #expect(calendar.identifier == .hebrew)
    }
  }

  @Test func partsOfItCanBeSet() {
    withDependencies {
      $0.calendar.firstWeekday = 2
    } operation: {
      #expect(calendar.firstWeekday == 2)
    }
  }

  @Test(arguments: [DependencyContext.live, .preview]) func isTheUsersOtherwise(_ context: DependencyContext)
  {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(calendar == .autoupdatingCurrent)
    }
  }
}
