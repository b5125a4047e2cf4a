import Dependencies
import Foundation
import Testing

struct DependenciesTests {
  @Test func moduleExportsDependencies() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == Date(timeIntervalSince1970: 1))
    }
  }

  @Test func moduleExportsToolsForTasksClocksAndTests() async {
    let count = LockIsolated(0)
    let numbers = AsyncStream<Int> { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish()
    }
    for await number in numbers.eraseToStream() { count.withValue { $0 += number } }
    #expect(count.value == 3)
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    let clock = TestClock()
    await clock.advance(by: .seconds(1))
    withKnownIssue { XCTFail("A test may fail without XCTest.") }
    withKnownIssue { reportIssue("So may code that isn't a test.") }
  }
}
