/// What an iterator holds of its subscriber: cancelled when the iterator and its copies have gone.
@usableFromInline
final class AsyncSubscription<Input, Failure: Error> {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable
  init<P: Publisher>(to publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit { subscriber.cancel() }
}
