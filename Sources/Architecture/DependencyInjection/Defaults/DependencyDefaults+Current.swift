import Foundation
import IssueReporting

extension DependencyDefaults {
  /// Those of a running program.
  private static let ofProcess = DependencyDefaults(size: 64)

  /// Those of each test of Swift Testing. Nothing tells when a test is over, so they stay until the process
  /// ends; a test with the trait `.dependencies` has its own, which go with it.
  private static let ofTests = Locked<[TestContext.Testing.Test.ID: DependencyDefaults]>([:])

  /// Those of the latest test of XCTest, with its number.
  private static let ofXCTest = Locked<(number: Int, defaults: DependencyDefaults)>((0, ofProcess))

  private static let xcTests =
    NSClassFromString("DependencyInjectionTestSupport.XCTestCounter") as? any XCTestCounting.Type

  /// Those of the running test, or else those of the process.
  static var current: DependencyDefaults {
    guard DependencyContext.ofProcess == .test else { return ofProcess }
    switch TestContext.current {
    case .swiftTesting(let testing?):
      return ofTests.withLock { defaults(of: testing.test.id, in: &$0) }
    case .xcTest:
      // Also the context of code that runs outside of any test, which makes no XCTest start.
      guard let number = xcTests?.startedCount else { return ofProcess }
      return ofXCTest.withLock { latest in
        if latest.number != number { latest = (number, DependencyDefaults()) }
        return latest.defaults
      }
    default:
      return ofProcess
    }
  }

  private static func defaults(
    of test: TestContext.Testing.Test.ID,
    in tests: inout [TestContext.Testing.Test.ID: DependencyDefaults]
  ) -> DependencyDefaults {
    if let defaults = tests[test] { return defaults }
    let defaults = DependencyDefaults(size: 2)
    tests[test] = defaults
    return defaults
  }
}
