import CombineShim

extension Publishers {
  /// A publisher whose values and completion come from a closure.
  ///
  /// ```swift
  /// AnyPublisher<String, MyError>.create { subscriber in
  ///   subscriber.send("Hello")
  ///   subscriber.send("World!")
  ///   subscriber.send(completion: .finished)
  ///   return AnyCancellable { /* clean up */ }
  /// }
  /// ```
  ///
  /// The closure runs once for each subscriber, after that has got its subscription, and not at all if it has
  /// cancelled by then. What the closure sends waits for demand; the completion, a failure too, waits for the
  /// values before it. The closure's `Cancellable` is cancelled once: when the completion was sent, when the
  /// subscriber cancels, or when neither the closure nor the subscriber is left.
  public struct Create<Output, Failure: Error>: Publisher {
    /// Sends values, and returns what is to be cancelled at the end.
    public typealias SubscriberHandler = (Subscriber) -> any Cancellable

    /// Made where the types of values are known, which they are not where an `AnyPublisher` subscribes.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    /// Makes a publisher of a closure.
    /// - Parameter factory: A closure that sends values, now or later, and returns what is to be cancelled at
    ///   the end.
    @inlinable
    public init(factory: @escaping SubscriberHandler) {
      attach = { subscriber in
        let subscription = CreateSubscription(downstream: subscriber)
        subscriber.receive(subscription: subscription)
        subscription.start(factory)
      }
    }

    @inlinable
    public func receive<S: CombineShim.Subscriber>(subscriber: S)
    where Failure == S.Failure, Output == S.Input {
      attach(AnySubscriber(subscriber))
    }
  }
}

extension Publishers.Create {
  /// The argument of the closure of a ``Publishers/Create``, which sends to one subscriber, from any thread.
  ///
  /// After the completion, and after the subscriber has cancelled, sending does nothing.
  public struct Subscriber {
    @usableFromInline let onValue: (Output) -> Void
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    @inlinable
    init(
      onValue: @escaping (Output) -> Void,
      onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.onValue = onValue
      self.onCompletion = onCompletion
    }

    /// Sends a value, which is delivered once there is demand for it.
    /// - Parameter input: The value.
    @inlinable
    public func send(_ input: Output) {
      onValue(input)
    }

    /// Ends the stream, once the values sent before are delivered.
    /// - Parameter completion: The completion: finished or failed.
    @inlinable
    public func send(completion: Subscribers.Completion<Failure>) {
      onCompletion(completion)
    }
  }
}

// Unchecked: the closures lead to a subscription that locks, and values that cross threads are `Sendable`.
extension Publishers.Create.Subscriber: @unchecked Sendable where Output: Sendable {}
