import CombineShim

extension Publisher {
  /// Converts all upstream events, including the completion, to elements. The stream then finishes.
  ///
  ///     upstream:      --1--2--X
  ///     materialize()  --a--b--(c|)   a: value(1), b: value(2), c: failure(X)
  ///
  /// Demand and threading are unchanged. The completion's event is an ordinary element: the operator buffers
  /// it until there is demand, and then finishes. The stream never fails.
  /// - Returns: A publisher of events.
  @inlinable
  public func materialize() -> Publishers.Materialize<Self> {
    Publishers.Materialize(upstream: self)
  }
}

extension Publishers {
  /// A publisher that converts all events of another publisher, including the completion, to elements.
  public struct Materialize<Upstream: Publisher>: Publisher {
    public typealias Output = Event<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never

    @usableFromInline let upstream: Upstream

    /// Creates the publisher that `materialize()` returns.
    /// - Parameter upstream: The publisher that provides the events.
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
  /// Converts a stream of events back to a stream of elements.
  ///
  ///     upstream:        --a--b--c--d--|   a: value(1), b: value(2), c: failure(X), d: value(3)
  ///     dematerialize()  --1--2--X
  ///
  /// The first completion event cancels upstream and ends the stream. If upstream finishes without a
  /// completion event, the stream finishes. Demand is forwarded to upstream unchanged. Because the completion
  /// event is one of the requested events, it arrives only if the demand exceeds the number of preceding
  /// elements. Threading is unchanged.
  /// - Returns: A publisher of the events' elements.
  @inlinable
  public func dematerialize() -> Publishers.Dematerialize<Self> {
    Publishers.Dematerialize(upstream: self)
  }
}

extension Publishers {
  /// A publisher that converts a stream of events back to a stream of elements.
  public struct Dematerialize<Upstream: Publisher>: Publisher
  where Upstream.Output: EventConvertible, Upstream.Failure == Never {
    public typealias Output = Upstream.Output.Output
    public typealias Failure = Upstream.Output.Failure

    @usableFromInline let upstream: Upstream

    /// Creates the publisher that `dematerialize()` returns.
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

/// An event of a publisher: an element or a completion.
///
/// `materialize()` converts a stream to events, and `dematerialize()` converts events to a stream.
public enum Event<Output, Failure: Error> {
  /// An element.
  case value(Output)
  /// The completion with a failure.
  case failure(Failure)
  /// The completion without a failure.
  case finished
}

extension Event: Equatable where Output: Equatable, Failure: Equatable {}

extension Event: Hashable where Output: Hashable, Failure: Hashable {}

extension Event: Sendable where Output: Sendable {}

extension Event: EventConvertible {
  public var event: Event { self }
}

/// A type that you can convert to an ``Event``. It allows operators to be defined for publishers of events.
public protocol EventConvertible {
  /// The element type of the event's stream.
  associatedtype Output

  /// The failure type of the event's stream.
  associatedtype Failure: Error

  /// The event.
  var event: Event<Output, Failure> { get }
}

extension Publisher where Output: EventConvertible {
  /// Publishes the elements from a stream of events.
  ///
  ///     upstream:  --a--b--c--|   a: value(1), b: value(2), c: failure(X)
  ///     values()   --1--2-----|
  ///
  /// Completion events are dropped. The stream completes when upstream completes. For each dropped event, the
  /// operator requests another one. Demand and threading are otherwise unchanged.
  /// - Returns: A publisher of the events' elements.
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
  /// Publishes the failures from a stream of events as elements.
  ///
  ///     upstream:   --a--b--c--|   a: value(1), b: value(2), c: failure(X)
  ///     failures()  --------e--|   e: X
  ///
  /// All other events are dropped. The stream completes when upstream completes. For each dropped event, the
  /// operator requests another one. Demand and threading are otherwise unchanged.
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
