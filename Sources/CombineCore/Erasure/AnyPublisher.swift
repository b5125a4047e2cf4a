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
    case .agnostic(let attach): attach(ErasedSubscriber(subscriber))
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

  public var description: String { "AnyPublisher" }

  @usableFromInline
  @frozen
  enum Erased {
    case any(any Publisher<Output, Failure>)
    /// The subscribing of an ``AgnosticPublisher``, made where its type is known.
    case agnostic((ErasedSubscriber<Output, Failure>) -> Void)
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
        self.publisher = .agnostic { publisher.receive(subscriber: $0) }
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
