#if os(Linux)
  import CombineShim
  import Foundation
  import MarbleTesting
  import Testing
  import XCTest

  /// XCTest runs in its own process here.
  struct ExpectMarblesInXCTestTests {
    @Test func aDifferenceFailsATestOfXCTest() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
        let passing: (MarbleCase) -> () throws -> Void = { $0.expectsWhatHappens }
        let failing: (MarbleCase) -> () throws -> Void = { $0.expectsSomethingElse }
        XCTMain([testCase([("passing", passing), ("failing", failing)])], arguments: ["xctest"])
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("Executed 2 tests, with 1 failure"), "\(output)")
      #expect(
        output.contains("differs from its diagram at frame 1: expected nothing, received a."),
        "\(output)"
      )
    }
  }

  // The names of the tests don't begin with 'test', so that XCTest does not discover them.
  private final class MarbleCase: XCTestCase {
    func expectsWhatHappens() {
      expectMarbles { $0.expect($0.hot("-a-|"), "-a-|") }
    }

    func expectsSomethingElse() {
      expectMarbles { $0.expect($0.hot("-a-|"), "--a|") }
    }
  }
#endif
