import CombineShim

extension Publishers {
  /// A publisher that runs a closure for each subscriber, and publishes the elements and the completion that
  /// the closure sends.
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
  /// Use this publisher to wrap an API that isn't based on publishers, such as one with callbacks. The
  /// closure runs after the subscriber has received its subscription, unless the subscriber has already
  /// cancelled. Send elements at any time. The publisher buffers them until they are requested, and sends the
  /// completion after them.
  ///
  /// Return a `Cancellable` that stops the source. The publisher cancels it once, when you send the
  /// completion, when the subscriber cancels, or when both the closure and the subscriber are released.
  public struct Create<Output, Failure: Error>: Publisher {
    /// A closure that sends elements, and returns a `Cancellable` that stops the source.
    public typealias SubscriberHandler = (Subscriber) -> any Cancellable

    /// This is created where the concrete types are known. An `AnyPublisher` subscribes where they aren't.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    /// Creates a publisher from a closure.
    /// - Parameter factory: A closure that sends elements, now or later, and returns a `Cancellable` that
    ///   stops the source.
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
  /// An object that sends events to one subscriber, and that the closure of a ``Publishers/Create`` receives.
  ///
  /// You can use it from any thread. After the completion, or after the subscriber has cancelled, sending has
  /// no effect.
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

    /// Sends an element, which the subscriber receives as soon as it has demand.
    /// - Parameter input: The element to send.
    @inlinable
    public func send(_ input: Output) {
      onValue(input)
    }

    /// Ends the stream after all elements that you have sent before.
    /// - Parameter completion: The completion, either finished or failed.
    @inlinable
    public func send(completion: Subscribers.Completion<Failure>) {
      onCompletion(completion)
    }
  }
}

// The closures call a subscription that has a lock, and values that cross threads are `Sendable`.
extension Publishers.Create.Subscriber: @unchecked Sendable where Output: Sendable {}

extension AnyPublisher {
  /// Creates a publisher from a closure that sends its elements and completion. For details, see
  /// ``Publishers/Create``.
  /// - Parameter factory: A closure that sends elements, now or later, and returns a `Cancellable` that stops
  ///   the source.
  @inlinable
  public init(_ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler) {
    self = Publishers.Create(factory: factory).eraseToAnyPublisher()
  }

  /// Creates a publisher from a closure that sends its elements and completion. For details, see
  /// ``Publishers/Create``.
  ///
  ///     demand:                    +1---------+1
  ///     create { sends 1, 2, | }:  1----------(2|)
  ///
  /// - Parameter factory: A closure that sends elements, now or later, and returns a `Cancellable` that stops
  ///   the source.
  /// - Returns: A publisher that runs the closure for each subscriber.
  @inlinable
  public static func create(
    _ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(factory)
  }
}

/// Retains the `Cancellable` that the closure of a ``Publishers/Create`` returned for one subscriber, and
/// cancels it once, at the completion, when the subscriber cancels, or when this object is released.
///
/// The class isn't generic, which allows unspecialized code to use it without a metadata lookup.
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

  /// Stores the `Cancellable`, or cancels it if the stream has already ended.
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

/// The subscription of a ``Publishers/Create``. The closure receives a subscriber that retains the
/// subscription's source, which in turn keeps the subscription alive.
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

  // This method is inlined, because the code that delivers the closure's elements then knows the concrete
  // types.
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
