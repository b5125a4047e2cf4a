/// A publisher that hides the type of another.
///
/// Use it where a chain's type would otherwise stand in an interface. Demand, values and threads are those of
/// the publisher behind it: the subscriber is handed to it as it is.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  @usableFromInline let box: Box

  /// Hides the type of a publisher. Hiding an `AnyPublisher` of the same types costs nothing.
  /// - Parameter publisher: The publisher to hide.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      box = erased.box
    } else {
      box = Box(publisher)
    }
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    switch box.publisher {
    case .any(let publisher): publisher.receive(subscriber: subscriber)
    case .agnostic(let attach): _ = attach({ ErasedSubscriber(subscriber) }, false)
    case .just(let output):
      subscriber.receive(
        subscription: SingleValueSubscription(value: output, description: "Just", downstream: subscriber)
      )
    }
  }

  @inlinable
  @inline(__always)
  public var _knownStream: _KnownStream<Output, Failure>? {
    if case .just(let output) = box.publisher { .value(output) } else { nil }
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    switch box.publisher {
    case .any(let publisher): publisher.receive(subscriber: makeSubscriber())
    case .agnostic(let attach): return attach({ ErasedSubscriber(makeSubscriber()) }, true)
    case .just(let output): return .value(output)
    }
    return nil
  }

  public var description: String { "AnyPublisher" }

  @usableFromInline
  @frozen
  enum Erased {
    case any(any Publisher<Output, Failure>)
    /// The subscribing of an ``AgnosticPublisher``, made where its type is known. The closure gets whether
    /// the stream may be returned in place of subscribing, if it is known.
    case agnostic((() -> ErasedSubscriber<Output, Failure>, Bool) -> _KnownStream<Output, Failure>?)
    /// The value of a ``Just``, which is erased more often than anything else and needs no more than that.
    case just(Output)
  }

  /// Keeps the erased publisher behind one reference, so that copies of the struct share it.
  @usableFromInline
  final class Box {
    @usableFromInline let publisher: Erased

    @inlinable
    init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
      if let just = publisher as? Just<Output> {
        self.publisher = .just(just.output)
      } else if publisher is any AgnosticPublisher {
        self.publisher = .agnostic { makeSubscriber, mayBeKnown in
          if mayBeKnown { return publisher._subscribeUnlessKnown(makeSubscriber) }
          publisher.receive(subscriber: makeSubscriber())
          return nil
        }
      } else {
        self.publisher = .any(publisher)
      }
    }
  }
}

extension Publisher {
  /// Hides this publisher's type.
  /// - Returns: A publisher that behaves as this one does.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
