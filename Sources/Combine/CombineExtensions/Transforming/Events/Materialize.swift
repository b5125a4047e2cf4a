import CombineShim

extension Publisher {
  /// Makes a value of everything that upstream sends, its completion too, and then finishes.
  ///
  ///     upstream:      --1--2--X
  ///     materialize()  --a--b--(c|)   a: value(1), b: value(2), c: failure(X)
  ///
  /// Demand and threads are upstream's. The event made of the completion is a value like the others, which
  /// needs demand of its own: until then it waits, and the finish with it. The stream does not fail.
  /// - Returns: A publisher of events.
  @inlinable
  public func materialize() -> Publishers.Materialize<Self> {
    Publishers.Materialize(upstream: self)
  }
}

extension Publishers {
  /// A publisher that makes a value of everything that another sends, its completion too.
  public struct Materialize<Upstream: Publisher>: Publisher {
    public typealias Output = Event<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never

    @usableFromInline let upstream: Upstream

    /// Makes the publisher that `materialize()` returns.
    /// - Parameter upstream: The publisher whose events become values.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = CompletionAsValueSubscription(downstream: subscriber, description: "Materialize")
      subscriber.receive(subscription: subscription)
      subscription.start(
        upstream,
        transform: { .value($0) },
        last: { completion in
          switch completion {
          case .finished: .finished
          case .failure(let error): .failure(error)
          }
        }
      )
    }
  }
}
