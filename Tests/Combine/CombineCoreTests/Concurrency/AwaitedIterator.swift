import CombineCore

/// An iterator over a publisher's values that several tasks of a test share.
///
/// Unchecked because a copy of the iterator is used only to request the next value, which is safe on any
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

  /// Awaits the next value in a new task. The task is already waiting when this method returns.
  func startNext() -> Task<P.Output?, any Error> {
    Task.immediate { try await next() }
  }
}
