import ComposableArchitectureClassic
import Testing

struct AsyncStreamBufferingTests {
  private let source = AsyncStream<Int>.streamWithContinuation()

  private struct Failure: Error {}

  /// A sequence that reports when all of its elements have been read.
  private struct Counted: AsyncSequence, Sendable {
    let numbers: ClosedRange<Int>
    let isRead: AsyncStream<Void>.Continuation
    var failure: Failure?

    struct AsyncIterator: AsyncIteratorProtocol {
      var numbers: ClosedRange<Int>.Iterator
      let isRead: AsyncStream<Void>.Continuation
      let failure: Failure?

      mutating func next() async throws -> Int? {
        if let number = numbers.next() { return number }
        isRead.finish()
        if let failure { throw failure }
        return nil
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(numbers: numbers.makeIterator(), isRead: isRead, failure: failure)
    }
  }

  @Test func elementsAreBufferedBeforeAnyIsRequested() async {
    let (isRead, continuation) = AsyncStream<Void>.streamWithContinuation()
    let stream = AsyncStream(
      Counted(numbers: 1...5, isRead: continuation),
      bufferingPolicy: .bufferingNewest(2)
    )
    for await _ in isRead {}
    var elements: [Int] = []
    for await element in stream { elements.append(element) }
    #expect(elements == [4, 5])
  }

  @Test func aStreamThatThrowsEndsWithTheError() async {
    let (isRead, continuation) = AsyncStream<Void>.streamWithContinuation()
    let stream = AsyncThrowingStream(
      Counted(numbers: 1...3, isRead: continuation, failure: Failure()),
      bufferingPolicy: .unbounded
    )
    for await _ in isRead {}
    var elements: [Int] = []
    await #expect(throws: Failure.self) {
      for try await element in stream { elements.append(element) }
    }
    #expect(elements == [1, 2, 3])
  }

  @Test func aStreamWithoutErrorsEndsWhereTheSequenceThrows() async {
    let (_, continuation) = AsyncStream<Void>.streamWithContinuation()
    let stream = AsyncStream(
      Counted(numbers: 1...3, isRead: continuation, failure: Failure()),
      bufferingPolicy: .unbounded
    )
    var elements: [Int] = []
    for await element in stream { elements.append(element) }
    #expect(elements == [1, 2, 3])
  }

  @Test func theSequenceIsCancelledWithTheStream() async {
    let (isTerminated, continuation) = AsyncStream<Void>.streamWithContinuation()
    source.continuation.onTermination = { _ in continuation.finish() }
    var stream: AsyncStream<Int>? = AsyncStream(source.stream, bufferingPolicy: .unbounded)
    _ = stream
    stream = nil
    for await _ in isTerminated {}
  }
}
