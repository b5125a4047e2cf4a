/// What a ``CombineLatestSubscription`` knows of one of its upstreams, whatever that sends.
///
/// Everything is guarded by the subscription's lock.
@usableFromInline
class CombineLatestLink {
  @usableFromInline final var subscription: (any Subscription)?
  @usableFromInline final var hasEnded = false

  @inlinable
  init() {}

  /// Lets the latest value go. Called without the lock, by whoever ended the stream: nobody touches values after that.
  @usableFromInline
  func forget() {}
}
