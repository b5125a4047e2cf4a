import ComposableArchitecture
import Testing

struct ResultCatchingTests {
  private struct Failure: Error, Equatable {}

  private func number(_ number: Int) async throws(Failure) -> Int {
    await Task.yield()
    guard number > 0 else { throw Failure() }
    return number
  }

  @Test func returnedValueIsTheSuccess() async throws {
    let result = await Result { try await number(1) }
    #expect(try result.get() == 1)
  }

  @Test func thrownErrorIsTheFailure() async {
    let result = await Result { () async throws(Failure) in try await number(0) }
    #expect(result == .failure(Failure()))
    let erased = await Result<Int, any Error> { try await number(0) }
    #expect(throws: Failure.self) { try erased.get() }
  }

  @Test func aClosureThatAwaitsNothingNeedsNoAwait() async {
    let result = Result { 1 }
    #expect(result == .success(1))
  }

  @Test @MainActor func closureRunsOnTheCallersActor() async {
    var calls = 0
    _ = await Result {
      await Task.yield()
      MainActor.assertIsolated()
      calls += 1
    }
    #expect(calls == 1)
  }
}
