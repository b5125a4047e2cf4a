#if os(Linux)
  import ComposableArchitecture
  import Testing
  import XCTest

  /// XCTest runs in its own process.
  struct DefaultsInXCTestTests {
    @Test func eachXCTestReceivesFreshStoragesAndIDs() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let test: (DefaultsCase) -> () throws -> Void = { $0.beginsAnew }
        let asyncTest = asyncTest(DefaultsCase.beginsAnewLater)
        XCTMain(
          [
            testCase([("first", test), ("second", test), ("third", asyncTest)]),
            testCase([("fourth", asyncTest), ("fifth", test)]),
          ],
          arguments: ["xctest"]
        )
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("Executed 5 tests, with 0 failures"))
    }
  }

  // The names of the tests don't begin with 'test', so that XCTest does not discover them.
  private final class DefaultsCase: XCTestCase {
    func beginsAnew() throws {
      countInMemory()
      countInUserDefaults()
      appendToAStack()
      makeAnID()
    }

    func beginsAnewLater() async throws {
      try beginsAnew()
    }

    private func countInMemory() {
      @Shared(.inMemory("DefaultsInXCTestTests")) var count = 0
      $count.withLock { $0 += 1 }
      XCTAssertEqual(count, 1)
    }

    private func countInUserDefaults() {
      @Shared(.appStorage("DefaultsInXCTestTests")) var count = 0
      $count.withLock { $0 += 1 }
      XCTAssertEqual(count, 1)
    }

    private func appendToAStack() {
      var stack = StackState<Int>()
      stack.append(7)
      XCTAssertEqual(stack.ids.first, 0)
    }

    /// The test needs its own generator, because `uuid` has no default in tests.
    private func makeAnID() {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        @Dependency(\.uuid) var uuid
        XCTAssertEqual(uuid(), UUID(0))
      }
    }
  }
#endif
