import DependencyInjection
import Testing

struct AssertionsTests {
  @Dependency(\.assert) private var assert
  @Dependency(\.assertionFailure) private var assertionFailure
  @Dependency(\.precondition) private var precondition

  @Test func fulfilledAssertionsReportNothing() {
    assert(true)
    assert(true, "message")
    precondition(true)
    precondition(true, "message")
  }

  @Test func testsContinueAfterAReport() {
    withKnownIssue {
      assert(false, "a")
    } matching: {
      $0.description.contains("Assertion failed: a")
    }
    withKnownIssue {
      precondition(false)
    } matching: {
      $0.description.contains("Precondition failed")
    }
    withKnownIssue {
      assertionFailure("b")
    } matching: {
      $0.description.contains("Assertion failed: b")
    }
    withKnownIssue {
      assertionFailure()
    }
  }

  @Test func theMessageIsMadeForAReportOnly() {
    var calls = 0
    func message() -> String {
      calls += 1
      return ""
    }
    assert(true, message())
    #expect(calls == 0)
  }

  @Test func aRunningProgramStops() async {
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.precondition) var precondition
        precondition(false, "a")
      }
    }
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.assert) var assert
        @Dependency(\.assertionFailure) var assertionFailure
        assert(true)
        assertionFailure("b")
      }
    }
  }

  @Test func customEffectsAreCalledWithoutASourceLocation() async {
    struct Recording: AssertionEffect {
      let record: @Sendable (Bool, String) -> Void

      func callAsFunction(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        file: StaticString,
        line: UInt
      ) {
        record(condition(), message())
      }
    }
    let (stream, continuation) = AsyncStream<String>.makeStream()
    withDependencies {
      $0.assert = Recording { continuation.yield("\($0) \($1)") }
    } operation: {
      assert(false, "a")
      assert(true)
    }
    continuation.finish()
    let lines = await stream.reduce(into: []) { $0.append($1) }
    #expect(lines == ["false a", "true "])
  }
}
