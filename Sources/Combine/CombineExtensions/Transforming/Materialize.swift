import CombineShim

extension Publisher {
  /// Converts all events of upstream, including the completion, to elements, and then finishes.
  ///
  ///     upstream:      --1--2--X
  ///     materialize()  --a--b--(c|)   a: value(1), b: value(2), c: failure(X)
  ///
  /// Use this operator to process a failure like any other element, without ending the stream. You receive
  /// the event of the completion when you request it, as you do any other element, followed by `finished`. It
  /// doesn't change demand or the threads that you receive elements on.
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
  /// The first completion event cancels upstream and ends the stream, which otherwise finishes when upstream
  /// does. Requests go to upstream unchanged. Because the completion event is one of the requested events,
  /// you receive the completion only if you request more than the preceding elements. The operator doesn't
  /// change the threads that you receive elements on.
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

/// An event of a publisher, which is an element or a completion.
///
/// To convert a stream to events, use `materialize()`. To convert events to a stream, use `dematerialize()`.
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

/// A type that you can convert to an ``Event``, which allows operators for publishers of events.
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
  /// For each completion event, which it drops, the operator requests another event. The stream completes
  /// when upstream does, and you receive elements on the same threads.
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
  /// For each other event, which it drops, the operator requests another one. The stream completes when
  /// upstream does, and you receive elements on the same threads.
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
