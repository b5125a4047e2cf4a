import CombineShim

extension Publisher where Output: EventConvertible, Failure == Never {
  /// Makes a stream again from its events, which upstream sends as values.
  ///
  ///     upstream:        --a--b--c--d--|   a: value(1), b: value(2), c: failure(X), d: value(3)
  ///     dematerialize()  --1--2--X
  ///
  /// The first event that is an end cancels upstream and ends the stream. If upstream finishes without one,
  /// it finishes. Demand goes to upstream as it is: an end is one of the requested events, so it comes when
  /// one more than the values before it was demanded. Threads are upstream's.
  /// - Returns: A publisher of the events' values.
  @inlinable
  public func dematerialize() -> Publishers.Dematerialize<Self> {
    Publishers.Dematerialize(upstream: self)
  }
}

extension Publishers {
  /// A publisher that makes a stream again from its events, which another publisher sends as values.
  public struct Dematerialize<Upstream: Publisher>: Publisher
  where Upstream.Output: EventConvertible, Upstream.Failure == Never {
    public typealias Output = Upstream.Output.Output
    public typealias Failure = Upstream.Output.Failure

    @usableFromInline let upstream: Upstream

    /// Makes the publisher that `dematerialize()` returns.
    /// - Parameter upstream: The publisher of the events.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      Stepwise<Upstream, Output, Failure>(upstream, endAtFailure: unreachable) {
        { value in
          switch value.event {
          case .value(let output): .send(output)
          case .failure(let error): .complete(.failure(error))
          case .finished: .complete(.finished)
          }
        }
      }
      .receive(subscriber: subscriber)
    }
  }
}
