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

/// An event of a publisher: a value, or one of its ends.
///
/// `materialize()` makes values of these, and `dematerialize()` the stream of them again.
public enum Event<Output, Failure: Error> {
  /// A value.
  case value(Output)
  /// The end by a failure.
  case failure(Failure)
  /// The end without a failure.
  case finished
}

extension Event: Equatable where Output: Equatable, Failure: Equatable {}

extension Event: Hashable where Output: Hashable, Failure: Hashable {}

extension Event: Sendable where Output: Sendable {}

extension Event: EventConvertible {
  public var event: Event { self }
}

/// A value that converts to an ``Event``, so that operators on publishers of events can be written.
public protocol EventConvertible {
  /// The values of the stream that it is an event of.
  associatedtype Output

  /// The failure of the stream that it is an event of.
  associatedtype Failure: Error

  /// The event.
  var event: Event<Output, Failure> { get }
}

extension Publisher where Output: EventConvertible {
  /// Sends the values of the events that have one.
  ///
  ///     upstream:  --a--b--c--|   a: value(1), b: value(2), c: failure(X)
  ///     values()   --1--2-----|
  ///
  /// The ends among the events are dropped: it completes when upstream does. Requests another event for each
  /// that is dropped; but for that, demand and threads are upstream's.
  /// - Returns: A publisher of the events' values.
  @inlinable
  public func values() -> Publishers.CompactMap<Self, Output.Output> {
    compactMap {
      switch $0.event {
      case .value(let output): output
      case .failure, .finished: nil
      }
    }
  }
}

extension Publisher where Output: EventConvertible {
  /// Sends the failures of the events that have one, as values.
  ///
  ///     upstream:   --a--b--c--|   a: value(1), b: value(2), c: failure(X)
  ///     failures()  --------e--|   e: X
  ///
  /// The other events are dropped: it completes when upstream does. Requests another event for each that is
  /// dropped; but for that, demand and threads are upstream's.
  /// - Returns: A publisher of the events' failures.
  @inlinable
  public func failures() -> Publishers.CompactMap<Self, Output.Failure> {
    compactMap {
      switch $0.event {
      case .failure(let error): error
      case .value, .finished: nil
      }
    }
  }
}
