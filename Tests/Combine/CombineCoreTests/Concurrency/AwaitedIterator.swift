import CombineCore

/// An iterator of a publisher's values that several tasks of a test await.
///
/// Unchecked since a copy of the iterator is only used to ask for the next value, which may be done from any
/// thread.
struct AwaitedIterator<P: Publisher & SendableMetatype>: @unchecked Sendable where P.Output: Sendable {
  private let iterator: AsyncThrowingPublisher<P>.Iterator

  init(_ publisher: P) {
    iterator = AsyncThrowingPublisher(publisher).makeAsyncIterator()
  }

  func next() async throws -> P.Output? {
    var copy = iterator
    return try await copy.next()
  }

  /// Awaits the next value in a task of its own, which has started to wait when this returns.
  func startNext() -> Task<P.Output?, any Error> {
    Task.immediate { try await next() }
  }
}
