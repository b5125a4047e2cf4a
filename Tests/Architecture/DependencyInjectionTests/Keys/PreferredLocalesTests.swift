import DependencyInjection
import Foundation
import Testing

struct PreferredLocalesTests {
  @Dependency(\.preferredLocales) private var preferredLocales

  @Test func theyAreReportedWhenATestReachesTheUsers() {
    withKnownIssue {
      _ = preferredLocales
    } matching: {
      $0.description.contains(#"@Dependency(\.preferredLocales) has no test implementation"#)
    }
  }

  @Test func theyCanBeSet() {
    withDependencies {
      $0.preferredLocales = [Locale(identifier: "de_AT"), Locale(identifier: "en")]
    } operation: {
      #expect(preferredLocales.map(\.identifier) == ["de_AT", "en"])
    }
  }

  @Test func theyAreTheUsersOtherwise() {
    #expect(DependencyValues.live.preferredLocales.count == Locale.preferredLanguages.count)
  }
}
