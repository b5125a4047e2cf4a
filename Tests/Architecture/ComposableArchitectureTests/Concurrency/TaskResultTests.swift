import ComposableArchitecture
import Testing

struct TaskResultTests {
  private enum Failure: Error, Hashable {
    case one
    case two
  }

  private struct Opaque: Error {
    var id = 1
  }

  private struct Comparable: Error, Equatable {
    var id = 1
  }

  @Test func capturesTheReturnedValueOrError() async throws {
    let success = await TaskResult { 1 }
    let failure = await TaskResult<Int> { throw Failure.one }
    #expect(try success.value == 1)
    #expect(throws: Failure.one) { try failure.value }
  }

  @Test @MainActor func workRunsOnTheCallersActor() async {
    var isOnMain = false
    _ = await TaskResult {
      MainActor.assertIsolated()
      isOnMain = true
    }
    #expect(isOnMain)
  }

  @Test func convertsToAResultAndBack() throws {
    let success = Result<Int, Failure>.success(1)
    let failure = Result<Int, Failure>.failure(.one)
    #expect(TaskResult(success) == .success(1))
    #expect(TaskResult(failure) == .failure(Failure.one))
    #expect(try Result(TaskResult.success(1)).get() == 1)
    #expect(throws: Failure.one) { try Result(TaskResult<Int>.failure(Failure.one)).get() }
  }

  @Test func mapTransformsValuesAndKeepsFailures() {
    let success = TaskResult.success(1)
    let failure = TaskResult<Int>.failure(Failure.one)
    #expect(success.map { "\($0)" } == .success("1"))
    #expect(failure.map { "\($0)" } == .failure(Failure.one))
    #expect(success.flatMap { .success($0 + 1) } == .success(2))
    #expect(success.flatMap { _ in TaskResult<Int>.failure(Failure.two) } == .failure(Failure.two))
    #expect(failure.flatMap { .success($0 + 1) } == .failure(Failure.one))
  }

  @Test func failuresAreComparedByTheirErrors() {
    #expect(TaskResult<Int>.failure(Failure.one) == .failure(Failure.one))
    #expect(TaskResult<Int>.failure(Failure.one) != .failure(Failure.two))
    #expect(TaskResult<Int>.failure(Failure.one) != .failure(Comparable()))
    #expect(TaskResult<Int>.failure(Opaque()) != .failure(Comparable()))
    #expect(TaskResult<Int>.failure(Failure.one) != .success(1))
  }

  @Test func comparingErrorsThatCannotBeComparedIsReported() {
    withKnownIssue {
      #expect(TaskResult<Int>.failure(Opaque()) != .failure(Opaque()))
    } matching: {
      $0.says("their error type 'Opaque' isn't 'Equatable'", "extension Opaque: Equatable {}")
    }
  }

  @Test func hasPathsToItsCases() {
    var result = TaskResult.success(1)
    #expect(result[case: \.success] == 1)
    #expect(!result.is(\.failure))
    result.modify(\.success) { $0 += 1 }
    #expect(result == .success(2))
    result[case: \.failure] = Failure.one
    #expect(result == .failure(Failure.one))
    #expect(TaskResult<Int>.allCasePaths[result] == \.failure)
    #expect(Array(TaskResult<Int>.allCasePaths) == [\.success, \.failure])
  }

  @Test func equalResultsHashEqually() {
    let results: Set<TaskResult<Int>> = [
      .success(1), .success(1), .failure(Failure.one), .failure(Failure.one), .failure(Failure.two),
    ]
    #expect(results.count == 3)
  }

  @Test func hashingErrorsThatCannotBeHashedIsReported() {
    withKnownIssue {
      let one = TaskResult<Int>.failure(Comparable(id: 1))
      #expect(one.hashValue == TaskResult<Int>.failure(Comparable(id: 1)).hashValue)
      #expect(Set([one, .failure(Comparable(id: 2))]).count == 2)
    } matching: {
      $0.says("its error type 'Comparable' isn't 'Hashable'", "extension Comparable: Hashable {}")
    }
  }
}
