import Dependencies
import Foundation
import Testing

struct DependenciesTests {
  @Test func dependenciesComeWithTheirName() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == Date(timeIntervalSince1970: 1))
    }
  }
}
