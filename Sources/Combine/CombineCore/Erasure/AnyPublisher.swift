/// A publisher that performs type erasure by wrapping another publisher.
///
/// Use `AnyPublisher` to hide the type of a chain of operators from an interface. Demand, elements and
/// threads are the same as without the wrapper, because it attaches subscribers directly to the wrapped
/// publisher.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  @usableFromInline let erased: Erased

  /// Creates a type-erasing publisher to wrap the provided publisher.
  ///
  /// If that is already an `AnyPublisher` of the same types, this has no cost.
  /// - Parameter publisher: A publisher to wrap with a type-eraser.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    if let other = publisher as? AnyPublisher<Output, Failure> {
      erased = other.erased
    } else if let just = publisher as? Just<Output> {
      erased = .boxed(Box(.just(just.output)))
    } else if publisher is any AgnosticPublisher {
      erased = .agnostic { makeSubscriber, mayBeKnown in
        if mayBeKnown { return publisher._subscribeUnlessKnown(makeSubscriber) }
        publisher.receive(subscriber: makeSubscriber())
        return nil
      }
    } else {
      erased = .boxed(Box(.any(publisher)))
    }
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    switch erased {
    case .agnostic(let attach): _ = attach({ ErasedSubscriber(subscriber) }, false)
    case .boxed(let box):
      switch box.content {
      case .any(let publisher): publisher.receive(subscriber: subscriber)
      case .just(let output):
        subscriber.receive(
          subscription: SingleValueSubscription(value: output, description: "Just", downstream: subscriber)
        )
      }
    }
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    switch erased {
    case .agnostic(let attach): return attach({ ErasedSubscriber(makeSubscriber()) }, true)
    case .boxed(let box):
      switch box.content {
      case .any(let publisher): publisher.receive(subscriber: makeSubscriber())
      case .just(let output): return .value(output)
      }
    }
    return nil
  }

  public var description: String { "AnyPublisher" }

  /// The storage that copies of the struct share, which is one object in both cases. The closure isn't in a
  /// `Box` because its context is already an object, and a box would be a second allocation for each erased
  /// publisher.
  @usableFromInline
  @frozen
  enum Erased {
    /// A closure that subscribes to an ``AgnosticPublisher``, created where the publisher's type is known. If
    /// its Boolean argument is `true`, the closure may return a known stream instead of subscribing.
    case agnostic((() -> ErasedSubscriber<Output, Failure>, Bool) -> _KnownStream<Output, Failure>?)
    /// Any other publisher.
    case boxed(Box)
  }

  @usableFromInline
  final class Box {
    @usableFromInline
    @frozen
    enum Content {
      case any(any Publisher<Output, Failure>)
      /// The value of a ``Just``, which is erased more often than any other publisher and needs only its
      /// value.
      case just(Output)
    }

    @usableFromInline let content: Content

    @inlinable
    init(_ content: Content) {
      self.content = content
    }
  }
}

extension Publisher {
  /// Wraps this publisher with a type eraser.
  /// - Returns: An ``AnyPublisher`` that wraps this publisher.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

extension AnyPublisher: CustomPlaygroundDisplayConvertible {
  public var playgroundDescription: Any { description }
}

/// A subscriber whose type is hidden behind a closure.
///
/// It connects the two sides of an ``AnyPublisher``, which are compiled separately. The publisher's side is
/// specialized for this type, and the subscriber's side creates the closure, which is specialized for the
/// subscriber. Without this type, a publisher of unknown type would have to be specialized for a generic
/// subscriber, and unspecialized code would deliver every value.
@usableFromInline
struct ErasedSubscriber<Input, Failure: Error>: Subscriber {
  /// Receives the address of a value or, without an address, begins or ends a use, depending on the second
  /// argument. Like the closure of a ``HeldClosure``, it has a type that doesn't depend on `Input`.
  @usableFromInline let receiveEvent: (UnsafeRawPointer?, Bool) -> UInt

  /// The original subscriber, which receives the other events and is shown by the mirror.
  @usableFromInline let subscriber: any Subscriber<Input, Failure>

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    self.subscriber = subscriber
    receiveEvent = { address, begins in
      guard let address else { return subscriber._receive(begins ? .begin : .end).rawValue }
      return HeldClosure<Input>.lend(address) { subscriber._receive(.value($0)).rawValue }
    }
  }

  @inlinable var combineIdentifier: CombineIdentifier { subscriber.combineIdentifier }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    subscriber.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    _ = _receive(.begin)
    let demand = _receive(.value(input))
    _ = _receive(.end)
    return demand
  }

  @inlinable
  @inline(__always)
  func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
    let demand =
      switch event {
      case .begin: receiveEvent(nil, true)
      case .value(let input):
        withUnsafePointer(to: input) { receiveEvent(UnsafeRawPointer($0), false) }
      case .end: receiveEvent(nil, false)
      }
    return Subscribers.Demand(rawValue: demand)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    subscriber.receive(completion: completion)
  }
}

// The description and mirror are those of the original subscriber.
extension ErasedSubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline var description: String { String(describing: subscriber) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: subscriber) }

  @usableFromInline var playgroundDescription: Any {
    (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? subscriber
  }
}
