import ComposableArchitecture
import Testing

struct AsyncStreamSequenceTests {
  private struct Failure: Error {}

  /// A counting sequence that records requests for elements, its cancellation and its release.
  private final class Source: AsyncSequence, Sendable {
    let asked = LockIsolated(0)
    private let end: Int?
    private let failure: Failure?
    private let onDeinit: @Sendable () -> Void

    init(end: Int? = nil, failure: Failure? = nil, onDeinit: @escaping @Sendable () -> Void = {}) {
      (self.end, self.failure, self.onDeinit) = (end, failure, onDeinit)
    }

    deinit { onDeinit() }

    func makeAsyncIterator() -> Iterator { Iterator(source: self) }

    struct Iterator: AsyncIteratorProtocol {
      let source: Source

      mutating func next() async throws -> Int? {
        let number = source.asked.withValue {
          $0 += 1
          return $0
        }
        guard let end = source.end, number > end else { return number }
        if let failure = source.failure { throw failure }
        return nil
      }
    }
  }

  @Test func yieldsTheElementsOfTheSequence() async throws {
    #expect(await Source(end: 3).eraseToStream().reduce(into: []) { $0.append($1) } == [1, 2, 3])
    #expect(
      try await Source(end: 3).eraseToThrowingStream().reduce(into: []) { $0.append($1) } == [1, 2, 3]
    )
  }

  @Test func anErrorEndsAStreamThatCannotThrow() async {
    let stream = Source(end: 2, failure: Failure()).eraseToStream()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1, 2])
  }

  @Test func anErrorIsThrownByAStreamThatCan() async throws {
    var iterator = Source(end: 1, failure: Failure()).eraseToThrowingStream().makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: Failure.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func asksForNoMoreThanIsRequested() async {
    let source = Source()
    let stream = AsyncStream(source)
    #expect(source.asked.value == 0)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    #expect(source.asked.value == 2)
  }

  @Test func newIteratorsContinueWhereTheLastStopped() async {
    let stream = AsyncStream(Source())
    for await number in stream where number == 2 { break }
    for await number in stream {
      #expect(number == 3)
      break
    }
  }

  /// Records when an element of another sequence is awaited. A task that is cancelled beforehand awaits none.
  private struct Awaited<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
    let base: Base
    let onNext: @Sendable () -> Void

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), onNext: onNext) }

    struct Iterator: AsyncIteratorProtocol {
      var base: Base.AsyncIterator
      let onNext: @Sendable () -> Void

      mutating func next() async throws -> Base.Element? {
        onNext()
        return try await base.next()
      }
    }
  }

  @Test func cancellingTheConsumerEndsTheProducer() async throws {
    let (source, continuation) = AsyncStream<Int>.streamWithContinuation()
    let isTerminated = LockIsolated(false)
    continuation.onTermination = { if case .cancelled = $0 { isTerminated.setValue(true) } }
    let (waiting, isWaiting) = AsyncStream<Void>.streamWithContinuation()
    let task = Task {
      for await _ in Awaited(base: source, onNext: { isWaiting.yield() }).eraseToStream() {}
    }
    for await _ in waiting { break }
    task.cancel()
    await task.value
    #expect(isTerminated.value)
  }

  @Test func cancellingTheConsumerEndsTheProducerOfAThrowingStream() async throws {
    let (source, continuation) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    let isTerminated = LockIsolated(false)
    continuation.onTermination = { if case .cancelled = $0 { isTerminated.setValue(true) } }
    let (waiting, isWaiting) = AsyncStream<Void>.streamWithContinuation()
    let task = Task {
      for try await _ in Awaited(base: source, onNext: { isWaiting.yield() }).eraseToThrowingStream() {}
    }
    for await _ in waiting { break }
    task.cancel()
    try await task.value
    #expect(isTerminated.value)
  }

  @Test func aStreamThatIsDroppedReleasesTheSequence() async {
    let released = LockIsolated(0)
    do {
      let stream = Source { released.withValue { $0 += 1 } }.eraseToStream()
      var iterator = stream.makeAsyncIterator()
      #expect(await iterator.next() == 1)
      _ = Source { released.withValue { $0 += 1 } }.eraseToThrowingStream()
    }
    #expect(released.value == 2)
  }

  @Test func aStreamThatHasEndedReleasesTheSequence() async throws {
    let released = LockIsolated(0)
    let stream = Source(end: 0) { released.withValue { $0 += 1 } }.eraseToStream()
    let failing = Source(end: 0, failure: Failure()) { released.withValue { $0 += 1 } }
      .eraseToThrowingStream()
    for await _ in stream {}
    await #expect(throws: Failure.self) { for try await _ in failing {} }
    #expect(released.value == 2)
    withExtendedLifetime((stream, failing)) {}
  }

  @Test func concurrentIterationTrapsWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stream = AsyncStream<Int>.never.eraseToStream()
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask { for await _ in stream {} }
        }
      }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("was awaited in two tasks at once"))
  }
}
