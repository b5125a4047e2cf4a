/// The subscriber that an iterator shares with its copies. It is cancelled when the last of them has gone.
@usableFromInline
final class SharedAsyncSubscriber<Input, Failure: Error> {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable
  init<P: Publisher>(to publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit { subscriber.cancel() }
}
