import CombineShim

extension Publisher {
  /// Sends the latest value each time that another publisher sends something, if it is a new one.
  ///
  ///     upstream:         -1---2-3-------4--------|
  ///     sampler:          ---x-----x--x-----x--x---
  ///     sample(sampler):  ---1-----3--------4-----|
  ///
  /// Upstream's finish waits for the next sample, if there is a new value to send. The sampler's finish is a
  /// last sample, with which the stream finishes. A failure of either ends the stream; a value that was not
  /// sampled is dropped then.
  ///
  /// Requests an unlimited number of values from both publishers. A sample without demand sends nothing and
  /// leaves the value to the next; the last one waits for demand. They may send on different threads at once.
  ///
  /// - Parameter sampler: The publisher that triggers a sample with each value, whatever the value is.
  /// - Returns: A publisher of the samples.
  @inlinable
  public func sample<Sampler: Publisher>(_ sampler: Sampler) -> some Publisher<Output, Failure>
  where Sampler.Failure == Failure {
    Publishers.Sample(upstream: self, sampler: sampler)
  }

  /// Sends the latest value each time that another publisher, which cannot fail, sends something, if it is a
  /// new one: see `sample(_:)` with one that can.
  /// - Parameter sampler: The publisher that triggers a sample with each value, whatever the value is.
  /// - Returns: A publisher of the samples.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func sample<Sampler: Publisher>(_ sampler: Sampler) -> some Publisher<Output, Failure>
  where Sampler.Failure == Never {
    Publishers.Sample(upstream: self, sampler: sampler.setFailureType(to: Failure.self))
  }
}

extension Publishers {
  /// A publisher of the values that are the latest when another publisher sends something.
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
