/// A publisher that hides the type of another.
///
/// Use it where a chain's type would otherwise stand in an interface. Demand, values and threads are those of
/// the publisher behind it: the subscriber is handed to it as it is.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  @usableFromInline let erased: Erased

  /// Hides the type of a publisher. Hiding an `AnyPublisher` of the same types costs nothing.
  /// - Parameter publisher: The publisher to hide.
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

  /// The storage that copies of the struct share: one object in any case. The closure's own is enough for
  /// itself; a box around that would be a second one to make for each publisher that is erased.
  @usableFromInline
  @frozen
  enum Erased {
    /// The subscribing of an ``AgnosticPublisher``, made where its type is known. The Boolean argument allows
    /// the closure to return the stream instead, if that is known.
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
      /// The value of a ``Just``, which is erased more often than anything else and needs no more than that.
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
  /// Hides this publisher's type.
  /// - Returns: A publisher that behaves as this one does.
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
/// It stands between the two sides of an ``AnyPublisher``, which are compiled apart: the publisher's side
/// knows only this type, the subscriber's side makes the closure, and so each is specialised for what it
/// knows. With a generic subscriber and a publisher of unknown type, unspecialised code would deliver every
/// value.
@usableFromInline
struct ErasedSubscriber<Input, Failure: Error>: Subscriber {
  /// Receives the address of a value. Without an address, it begins or ends a use: its second argument is
  /// whether the use begins. Its type doesn't depend on `Input`, like that of a ``HeldClosure``.
  @usableFromInline let receiveEvent: (UnsafeRawPointer?, Bool) -> UInt

  /// Receives the other events, and is shown by the mirror.
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
        _withUnprotectedUnsafePointer(to: input) { receiveEvent(UnsafeRawPointer($0), false) }
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

// It shows itself as what it hides.
extension ErasedSubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline var description: String { String(describing: subscriber) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: subscriber) }

  @usableFromInline var playgroundDescription: Any {
    (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? subscriber
  }
}
