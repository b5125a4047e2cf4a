#if os(Linux)
  import ComposableArchitecture
  import Testing
  import XCTest

  /// XCTest on Linux has no expected failures, so each test that must fail runs in its own process.
  struct TestStoreInXCTestTests {
    @Test func aFailureFailsTheTestThatRunsAtTheLineThatCausedIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
        XCTMain([testCase([("failingTest", asyncTest(WorkerCase.failingTest))])], arguments: ["xctest"])
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("TestStoreInXCTestTests.swift:\(failingLine): error: WorkerCase.failingTest"))
      #expect(output.contains("A state change does not match expectation"))
      #expect(output.contains("Executed 1 test, with 1 failure (0 unexpected)"))
    }

    @Test func aTestStoreThatIsSatisfiedPasses() async {
      await #expect(processExitsWith: .success) {
        XCTMain([testCase([("passingTest", asyncTest(WorkerCase.passingTest))])], arguments: ["xctest"])
      }
    }

    @Test func skippedAssertionsAreShownWithoutFailing() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        XCTMain([testCase([("showingTest", asyncTest(WorkerCase.showingTest))])], arguments: ["xctest"])
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("TestStoreInXCTestTests.swift:\(showingLine): warning: A change of state"))
      #expect(output.contains("1 received action skipped before sending"))
      #expect(output.contains("The store received an action that the test did not assert"))
      #expect(output.contains("Executed 1 test, with 0 failures"))
    }
  }

  // The names of the tests don't begin with 'test', so that XCTest does not discover them.
  private final class WorkerCase: XCTestCase {
    func failingTest() async { await failOnTheMainActor() }

    func passingTest() async { await passOnTheMainActor() }

    func showingTest() async { await showOnTheMainActor() }
  }

  private let failingLine = #line + 4

  @MainActor private func failOnTheMainActor() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.send(.add(2)) { $0.count = 3 }
  }

  @MainActor private func passOnTheMainActor() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    await store.send(.add(2)) { $0.count = 2 }
  }

  private let showingLine = #line + 5

  @MainActor private func showOnTheMainActor() async {
    let store = TestStore(initialState: Worker.State()) { Worker() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.add(2))
    await store.send(.start([1]))
    await store.send(.start([2]))
  }
#endif
