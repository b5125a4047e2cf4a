import DependencyInjection
import Foundation
import Testing

struct LocaleTests {
  @Dependency(\.locale) private var locale

  @Test func isReportedWhenATestReachesTheUsers() {
    withKnownIssue {
      _ = locale
    } matching: {
      $0.description.contains(#"@Dependency(\.locale) has no test implementation"#)
        && $0.description.contains("withDependencies { $0.locale = … }")
    }
  }

  @Test func canBeSet() {
    withDependencies {
      $0.locale = Locale(identifier: "de_AT")
    } operation: {
      #expect(locale.identifier == "de_AT")
    }
  }

  @Test(arguments: [DependencyContext.live, .preview]) func isTheUsersOtherwise(_ context: DependencyContext)
  {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(locale == .autoupdatingCurrent)
    }
  }
}
