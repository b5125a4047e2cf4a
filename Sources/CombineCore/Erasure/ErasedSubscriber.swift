/// A subscriber whose type is hidden behind a closure.
///
/// It stands between the two sides of an ``AnyPublisher``, which are compiled apart: the publisher's side knows only this
/// type, the subscriber's side makes the closure, and so each is specialised for what it knows. Subscribing a generic
/// subscriber to a publisher of unknown type would leave every value to code that is not.
@usableFromInline
struct ErasedSubscriber<Input, Failure: Error>: Subscriber {
  @usableFromInline
  @frozen
  enum Event {
    case subscription(any Subscription)
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
    /// Asks for the subscriber, to describe it.
    case reveal(Revealed)
  }

  @usableFromInline
  final class Revealed {
    @usableFromInline var subscriber: Any?

    @inlinable
    init() {}
  }

  @usableFromInline let handle: (consuming Event) -> Subscribers.Demand
  @usableFromInline let combineIdentifier: CombineIdentifier

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    handle = { (event: consuming Event) in
      switch consume event {
      case .subscription(let subscription): subscriber.receive(subscription: subscription)
      case .value(let value): return subscriber.receive(value)
      case .completion(let completion): subscriber.receive(completion: completion)
      case .reveal(let revealed): revealed.subscriber = subscriber
      }
      return .none
    }
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    _ = handle(.subscription(subscription))
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    handle(.value(input))
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    _ = handle(.completion(completion))
  }
}

// It shows itself as what it hides.
extension ErasedSubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  private var subscriber: Any {
    let revealed = Revealed()
    _ = handle(.reveal(revealed))
    return revealed.subscriber ?? self
  }

  @usableFromInline var description: String { String(describing: subscriber) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: subscriber) }

  @usableFromInline var playgroundDescription: Any {
    let subscriber = subscriber
    return (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? subscriber
  }
}
