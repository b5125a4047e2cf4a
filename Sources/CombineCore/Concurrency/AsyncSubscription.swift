/// Keeps the subscriber of an iterator and of the iterator's copies, and cancels it when they have gone. The
/// `Subscription` of the two is in the subscriber.
@usableFromInline
final class AsyncSubscription<Input, Failure: Error> {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable
  init<P: Publisher>(to publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit { subscriber.cancel() }
}
