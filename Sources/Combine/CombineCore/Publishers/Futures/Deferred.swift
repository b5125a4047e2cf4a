/// A publisher that makes another one for each subscriber, when it subscribes.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher; called once for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that waits for a subscriber before it makes the real one.
  /// - Parameter createPublisher: A closure that makes the publisher; called once for each subscriber.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    createPublisher().subscribe(subscriber)
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    createPublisher()._subscribeUnlessKnown(makeSubscriber)
  }
}
