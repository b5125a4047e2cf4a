import DependenciesTestSupport
import Foundation
import Testing

struct DependenciesTestSupportTests {
  @Test(.dependency(\.date, .constant(Date(timeIntervalSince1970: 1)))) func moduleExportsDependencyTraits() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 1))
  }
}
