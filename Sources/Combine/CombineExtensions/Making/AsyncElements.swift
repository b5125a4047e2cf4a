import CombineShim

/// A publisher of the elements of an async sequence, which each subscriber iterates anew, in a task of its
/// own, no faster than it requests.
struct AsyncElements<Source: AsyncSequence & Sendable, Failure: Error>: Publisher {
  typealias Output = Source.Element

  private let source: Source
  private let priority: TaskPriority?
  private let mapFailure: (Source.Failure) -> Failure

  init(
    _ source: Source,
    priority: TaskPriority?,
    mapFailure: @escaping (Source.Failure) -> Failure
  ) {
    self.source = source
    self.priority = priority
    self.mapFailure = mapFailure
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: AsyncElementsSubscription(
        source: source,
        priority: priority,
        mapFailure: mapFailure,
        downstream: subscriber
      )
    )
  }
}
