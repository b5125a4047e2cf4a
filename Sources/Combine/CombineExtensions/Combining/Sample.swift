import CombineShim

extension Publisher {
  /// Publishes the latest element each time another publisher emits an element, unless it has already been
  /// published.
  ///
  ///     upstream:         -1---2-3-------4--------|
  ///     sampler:          ---x-----x--x-----x--x---
  ///     sample(sampler):  ---1-----3--------4-----|
  ///
  /// Use this operator to look at a fast stream from time to time. If upstream finishes while an element is
  /// pending, the stream ends with the next sample. If the sampler finishes, the operator takes a last sample
  /// and finishes. If either publisher fails, the stream ends and a pending element is dropped.
  ///
  /// The operator requests an unlimited number of elements from both publishers, which may emit at the same
  /// time. If you have no demand at the time of a sample, the element remains pending until the next one. The
  /// last sample waits until you request it.
  ///
  /// - Parameter sampler: A publisher whose elements trigger a sample, regardless of their values.
  /// - Returns: A publisher of the samples.
  @inlinable
  public func sample<Sampler: Publisher>(_ sampler: Sampler) -> some Publisher<Output, Failure>
  where Sampler.Failure == Failure {
    Publishers.Sample(upstream: self, sampler: sampler)
  }

  /// Publishes the latest element each time another publisher, which can't fail, emits an element, unless it
  /// has already been published. For a publisher that can fail, see `sample(_:)`.
  /// - Parameter sampler: A publisher whose elements trigger a sample, regardless of their values.
  /// - Returns: A publisher of the samples.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
  @_disfavoredOverload
  @inlinable
  public func sample<Sampler: Publisher>(_ sampler: Sampler) -> some Publisher<Output, Failure>
  where Sampler.Failure == Never {
    Publishers.Sample(upstream: self, sampler: sampler.setFailureType(to: Failure.self))
  }
}

extension Publishers {
  /// A publisher of the latest values at the times when another publisher emits a value.
  @usableFromInline
  struct Sample<Upstream: Publisher, Sampler: Publisher>: Publisher
  where Sampler.Failure == Upstream.Failure {
    @usableFromInline typealias Output = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let sampler: Sampler

    @inlinable
    init(upstream: Upstream, sampler: Sampler) {
      self.upstream = upstream
      self.sampler = sampler
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = SampleSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream, sampler)
    }
  }
}

/// The state of a ``Publishers/Sample``, which is the latest value and whether upstream has finished.
@usableFromInline
struct SampleState<Value> {
  /// The value that the next sample sends.
  @usableFromInline var latest: Value?

  @usableFromInline var hasUpstreamFinished = false

  @inlinable
  init() {}

  /// Receives a value from upstream.
  /// - Returns: The replaced value, which the caller releases.
  @inlinable
  mutating func receive(_ value: Value) -> Value? {
    defer { latest = value }
    return latest
  }

  /// - Returns: The value to send, or `nil` if no new value has arrived.
  @inlinable
  mutating func takeSample() -> Value? {
    latest.take()
  }

  /// Records that upstream finished.
  /// - Returns: A Boolean value that indicates whether the stream ends now. If `false`, a value waits for the
  ///   next sample.
  @inlinable
  mutating func finishUpstream() -> Bool {
    hasUpstreamFinished = true
    return latest == nil
  }

  /// `true` after the last sample was taken.
  @inlinable var isExhausted: Bool { hasUpstreamFinished && latest == nil }
}

/// The subscription of a ``Publishers/Sample``.
@usableFromInline
final class SampleSubscription<Downstream: Subscriber>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let sampler = UpstreamConnection()

  /// Guarded by the buffer's lock.
  @exclusivity(unchecked)
  @usableFromInline var state = SampleState<Downstream.Input>()

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "Sample" }

  @inlinable
  func start<Upstream: Publisher, Sampler: Publisher>(_ upstream: Upstream, _ sampler: Sampler)
  where
    Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure,
    Sampler.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.upstream.request(.unlimited)
    self.upstream.subscribe(
      to: upstream,
      onValue: {
        self.receive($0)
        return .none
      },
      onCompletion: { self.completeUpstream($0) }
    )
    guard !self.sampler.hasEnded else { return }
    self.sampler.request(.unlimited)
    self.sampler.subscribe(
      to: sampler,
      onValue: { _ in
        self.sample()
        return .none
      },
      onCompletion: { self.completeSampler($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }
}

extension SampleSubscription {
  @inlinable
  func receive(_ value: Downstream.Input) {
    // The discarded value is released after the lock (rule L2).
    let released: Downstream.Input? = buffer.lock.withLock { buffer.isClosed ? value : state.receive(value) }
    withExtendedLifetime(released) {}
  }

  @inlinable
  func sample() {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed, buffer.wantsMore, let value = state.takeSample() else { return false }
      buffer.enqueue(value)
      guard state.isExhausted else { return false }
      buffer.close(with: .finished)
      return true
    }
    if hasEnded { endUpstreams() }
    buffer.drain(waits: false)
  }

  @usableFromInline
  func completeUpstream(_ completion: Subscribers.Completion<Downstream.Failure>) {
    close(with: completion) {
      switch completion {
      case .finished: state.finishUpstream()
      case .failure: true
      }
    }
  }

  @usableFromInline
  func completeSampler(_ completion: Subscribers.Completion<Downstream.Failure>) {
    close(with: completion) {
      if case .finished = completion, let last = state.takeSample() { buffer.enqueue(last) }
      return true
    }
  }

  /// Ends the stream if a condition holds, by cancelling the publishers that haven't ended and delivering the
  /// completion.
  /// - Parameter isEnd: A closure that returns whether the stream ends now. It is called with the lock held.
  @usableFromInline
  func close(
    with completion: Subscribers.Completion<Downstream.Failure>,
    if isEnd: () -> Bool
  ) {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed, isEnd() else { return false }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return }
    endUpstreams()
    buffer.drain(waits: false)
  }

  /// Cancels the publishers and releases the value.
  @usableFromInline
  func endUpstreams() {
    let released = buffer.lock.withLock { state.takeSample() }
    upstream.cancel()
    sampler.cancel()
    withExtendedLifetime(released) {}
  }
}
