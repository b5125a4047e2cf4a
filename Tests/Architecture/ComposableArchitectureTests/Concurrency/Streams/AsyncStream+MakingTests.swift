import ComposableArchitecture
import Testing

struct AsyncStreamMakingTests {
  private struct Failure: Error {}

  @Test func aContinuationSendsToItsStream() async throws {
    let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1, 2])

    let (throwing, failing) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    failing.yield(1)
    failing.finish(throwing: Failure())
    var iterator = throwing.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: Failure.self) { try await iterator.next() }
  }

  @Test func bufferingPolicyDropsUnawaitedElements() async {
    let (stream, continuation) = AsyncStream.streamWithContinuation(
      Int.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [2])
  }

  @Test func aStreamThatNeverSendsEndsByCancellation() async throws {
    let task = Task {
      for await _ in AsyncStream<Int>.never { Issue.record("It sent something.") }
      for try await _ in AsyncThrowingStream<Int, any Error>.never { Issue.record("It sent something.") }
    }
    task.cancel()
    try await task.value
  }

  @Test func aFinishedStreamHasEnded() async throws {
    var iterator = AsyncStream<Int>.finished.makeAsyncIterator()
    #expect(await iterator.next() == nil)
    var throwing = AsyncThrowingStream<Int, any Error>.finished().makeAsyncIterator()
    #expect(try await throwing.next() == nil)
    let finished: AsyncThrowingStream<Int, any Error> = .finished
    for try await _ in finished { Issue.record("It sent something.") }
    var failing = AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()).makeAsyncIterator()
    await #expect(throws: Failure.self) { try await failing.next() }
  }
}
