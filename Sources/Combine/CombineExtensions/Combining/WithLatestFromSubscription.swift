import CombineShim

/// The subscription of a ``Publishers/WithLatestFrom``.
@usableFromInline
final class WithLatestFromSubscription<Downstream: Subscriber, Latest>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let other = UpstreamConnection()
  @usableFromInline let lock = Lock()

  /// None before the first and after the end. Guarded by `lock`.
  @usableFromInline var latest: Latest?

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "WithLatestFrom" }

  @inlinable
  func start<Upstream: Publisher, Other: Publisher>(
    _ upstream: Upstream,
    _ other: Other,
    _ resultSelector: @escaping (Upstream.Output, Latest) -> Downstream.Input
  )
  where
    Upstream.Failure == Downstream.Failure, Other.Failure == Downstream.Failure, Other.Output == Latest
  {
    guard !self.upstream.hasEnded else { return }
    self.other.request(.unlimited)
    self.other.subscribe(
      to: other,
      onValue: {
        self.replaceLatest(with: $0)
        return .none
      },
      onCompletion: { if case .failure = $0 { self.complete($0) } }
    )
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { value in
        guard let latest = self.lock.withLock({ self.latest }) else { return .max(1) }
        return self.buffer.buffer(value: resultSelector(value, latest))
      },
      onCompletion: { self.complete($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    endUpstreams()
    buffer.complete(completion: completion)
  }

  @usableFromInline
  func endUpstreams() {
    other.cancel()
    upstream.cancel()
    replaceLatest(with: nil)
  }

  @inlinable
  func replaceLatest(with value: Latest?) {
    lock.lock()
    let released = latest
    // A value that came while another thread ended the stream is not to stay.
    latest = upstream.hasEnded ? nil : value
    lock.unlock()
    // The value is the user's, whose deinitialiser runs without the lock (rule L2).
    withExtendedLifetime(released) {}
  }
}
