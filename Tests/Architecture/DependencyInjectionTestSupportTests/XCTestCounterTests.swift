#if os(Linux)
  import DependencyInjection
  import DependencyInjectionTestSupport
  import Foundation
  import Testing
  import XCTest

  /// XCTest runs in its own process.
  struct XCTestCounterTests {
    @Test func eachXCTestReceivesFreshTestValues() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let test: (CountingCase) -> () throws -> Void = { $0.countsFromZero }
        let asyncTest = asyncTest(CountingCase.countsFromZeroLater)
        XCTMain(
          [
            testCase([("first", test), ("second", test), ("third", test)]),
            testCase([("fourth", asyncTest), ("fifth", asyncTest), ("sixth", test)]),
          ],
          arguments: ["xctest"]
        )
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("Executed 6 tests, with 0 failures"))
    }
  }

  // The names of the tests don't begin with 'test', so that XCTest does not discover them.
  private final class CountingCase: XCTestCase {
    @Dependency(Counter.self) private var counter

    func countsFromZero() throws {
      XCTAssertEqual(counter.next(), 0)
      XCTAssertEqual(counter.next(), 1)
      try saveOnce()
    }

    func countsFromZeroLater() async throws {
      try countsFromZero()
      let next = await Task { [counter] in counter.next() }.value
      XCTAssertEqual(next, 2)
    }

    private func saveOnce() throws {
      @Dependency(\.defaultFileStorage) var storage
      let file = URL(filePath: "/file")
      XCTAssertFalse(storage.exists(file))
      try storage.save(Data(), file)
    }
  }

  private final class Counter: TestDependencyKey, Sendable {
    private let count = Locked(0)
    static var testValue: Counter { Counter() }

    func next() -> Int {
      count.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }
#endif
