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

extension AnyPublisher {
  /// Makes a publisher whose values and completion come from a closure: see ``Publishers/Create``.
  /// - Parameter factory: A closure that sends values, now or later, and returns what is to be cancelled at
  ///   the end.
  @inlinable
  public init(_ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler) {
    self = Publishers.Create(factory: factory).eraseToAnyPublisher()
  }

  /// Makes a publisher whose values and completion come from a closure: see ``Publishers/Create``.
  ///
  ///     demand:                    +1---------+1
  ///     create { sends 1, 2, | }:  1----------(2|)
  ///
  /// - Parameter factory: A closure that sends values, now or later, and returns what is to be cancelled at
  ///   the end.
  /// - Returns: A publisher that runs the closure for each of its subscribers.
  @inlinable
  public static func create(
    _ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(factory)
  }
}

/// Holds what the closure of a ``Publishers/Create`` has returned for one subscriber, and cancels it once: at
/// the completion, when the subscriber cancels, or when this object is released.
///
/// It is not generic, so that it costs no look-up of metadata where it is used from code that is not
/// specialised.
@usableFromInline
final class CreateSource {
  private enum State {
    case starting
    case running(any Cancellable)
    case ended
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = State.starting

  @usableFromInline
  init() {}

  deinit {
    end()
  }

  @usableFromInline var hasEnded: Bool {
    lock.withLock {
      if case .ended = state { true } else { false }
    }
  }

  /// Takes what is to be cancelled, and cancels it if the end has come already.
  @usableFromInline
  func run(_ cancellable: any Cancellable) {
    let isOver = lock.withLock {
      guard case .starting = state else { return true }
      state = .running(cancellable)
      return false
    }
    if isOver { cancellable.cancel() }
  }

  @usableFromInline
  func end() {
    let ended = lock.withLock {
      let ended = state
      state = .ended
      return ended
    }
    if case .running(let cancellable) = ended { cancellable.cancel() }
  }
}

/// The subscription of a ``Publishers/Create``. Its source keeps it alive through the subscriber that the
/// closure got.
@usableFromInline
final class CreateSubscription<Output, Failure: Error>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<AnySubscriber<Output, Failure>>
  @usableFromInline let source = CreateSource()

  @inlinable
  init(downstream: AnySubscriber<Output, Failure>) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "Create" }

  // Inlined, so that what the closure sends is delivered by code that knows the types.
  @inlinable
  func start(_ factory: Publishers.Create<Output, Failure>.SubscriberHandler) {
    guard !source.hasEnded else { return }
    let cancellable = factory(
      Publishers.Create.Subscriber(
        onValue: { self.buffer.buffer(value: $0) },
        onCompletion: { completion in
          self.buffer.complete(completion: completion)
          self.source.end()
        }
      )
    )
    source.run(cancellable)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @inlinable
  func cancel() {
    buffer.cancel()
    source.end()
  }
}
