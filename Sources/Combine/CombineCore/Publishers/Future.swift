import Synchronization

/// The state of a ``Future``: either awaited or its result.
///
/// An enum takes the place of an optional result, because deallocating a future looks up the metadata of its
/// stored types.
@usableFromInline
@frozen
enum FutureState<Output, Failure: Error> {
  case awaited
  case value(Output)
  case failure(Failure)
}

/// A publisher that eventually produces a single value and then finishes or fails.
///
/// Use a future to publish the result of an API that calls back once. The future calls your closure
/// immediately, without waiting for a subscriber, and keeps the first result that you pass to its promise.
/// All subscribers receive that result, including those that arrive later. A subscriber receives a value when
/// it requests one, and a failure immediately. To start the work when a subscriber arrives, wrap the future
/// in a ``Deferred``.
public final class Future<Output, Failure: Error>: Publisher {
  /// A type that represents a closure to invoke in the future, when an element or error is available.
  ///
  /// You can call the closure from any thread. Only the first call has an effect.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let lock = Lock()

  /// `true` after the future has a result. Written once, with `lock` held.
  @usableFromInline let isSettled = Atomic(false)

  /// Written once, under `lock`, by the first call to the promise, and read without the lock only when
  /// `isSettled` is `true`. For this reason, accesses don't overlap.
  @exclusivity(unchecked)
  @usableFromInline var state = FutureState<Output, Failure>.awaited

  /// The subscriptions that wait for the result. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var conduits = ConduitList()

  /// Creates a publisher that invokes a promise closure when the publisher emits an element.
  ///
  /// The promise that your closure receives is `@Sendable`, unlike ``Promise``, which lets you call it from a
  /// task or a queue. You can also pass a closure that takes a `Promise`.
  /// - Parameter attemptToFulfill: A closure that receives the promise. As long as you keep the promise, it
  ///   retains the future.
  @inlinable
  public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void) {
    let reference = Reference(future: self)
    attemptToFulfill { reference.future.settle($0) }
  }

  /// A reference through which any thread can call the promise. The lock guards the future's own state, but
  /// nothing checks the value, because `Future` doesn't require its `Output` to be sendable.
  @usableFromInline
  @frozen
  struct Reference: @unchecked Sendable {
    @usableFromInline let future: Future

    @inlinable
    init(future: Future) {
      self.future = future
    }
  }

  @inlinable
  func settle(_ result: Result<Output, Failure>) {
    let waiting = lock.withLock { () -> ContiguousArray<ConduitList.Slot>? in
      guard !isSettled.load(ordering: .relaxed) else { return nil }
      state =
        switch result {
        case .success(let value): .value(value)
        case .failure(let error): .failure(error)
        }
      isSettled.store(true, ordering: .releasing)
      return conduits.removeAll()
    }
    guard let waiting else { return }
    for place in waiting {
      // Only `attach` appends conduits, and it accepts no other type, which makes the downcast safe.
      if let conduit = place.conduit { settle(unsafeDowncast(conduit, to: FutureConduit.self)) }
    }
  }

  /// Passes the available result to a conduit.
  @inlinable
  func settle(_ conduit: FutureConduit) {
    if case .failure = state {
      conduit.settle(waitsForDemand: false)
    } else {
      conduit.settle(waitsForDemand: true)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    let connection = FutureConduit.Connection(parent: self) { conduit, errand in
      switch errand {
      case .deliver: self.deliver(to: subscriber, through: conduit)
      case .reveal: return subscriber
      }
      return nil
    }
    let hasValue = hasValue
    let conduit = FutureConduit(connection: connection, hasValue: hasValue)
    subscriber.receive(subscription: conduit)
    if !hasValue { attach(conduit) }
  }

  @inlinable
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    if isSettled.load(ordering: .acquiring) {
      switch state {
      case .value(let value): return .value(value)
      case .failure(let error): return .completion(.failure(error))
      case .awaited: break
      }
    }
    receive(subscriber: makeSubscriber())
    return nil
  }

  /// `true` if the future was fulfilled with a value.
  @inlinable var hasValue: Bool {
    guard isSettled.load(ordering: .acquiring), case .value = state else { return false }
    return true
  }

  @inlinable
  func deliver<S: Subscriber>(to subscriber: S, through conduit: FutureConduit)
  where Output == S.Input, Failure == S.Failure {
    switch state {
    case .value(let value):
      _ = subscriber.receive(value)
      if conduit.admitsCompletion { subscriber.receive(completion: .finished) }
    case .failure(let error):
      subscriber.receive(completion: .failure(error))
    case .awaited:
      preconditionFailure("A future delivered before it had a result")
    }
  }

  /// Passes the result to a conduit if it is available; otherwise, adds the conduit to the list.
  @inlinable
  func attach(_ conduit: FutureConduit) {
    let isSettled = lock.withLock {
      let isSettled = self.isSettled.load(ordering: .relaxed)
      if !isSettled { conduits.append(conduit) }
      return isSettled
    }
    if isSettled {
      settle(conduit)
    } else if !conduit.isWaiting {
      // The conduit was cancelled before it was added to the list.
      detach(conduit)
    }
  }
}

extension Future: FutureConduitParent {
  @usableFromInline
  func detach(_ conduit: FutureConduit) {
    // The list's reference is released outside the lock.
    let removed = lock.withLock { conduits.remove(conduit) }
    _ = consume removed
  }
}

extension Future where Failure == Never {
  /// The value of the future, delivered asynchronously.
  nonisolated(nonsending) public var value: Output {
    get async {
      await withCheckedContinuation { continuation in
        subscribe(
          FutureValueSubscriber<Output, Never> { result in
            // A future delivers the same value to all subscribers. If the value may not cross threads, this
            // is up to the creator of the future.
            nonisolated(unsafe) let value = result.get()
            continuation.resume(returning: value)
          }
        )
      }
    }
  }
}

extension Future {
  /// The value of the future, delivered asynchronously. If the future fails, this property throws the error.
  nonisolated(nonsending) public var value: Output {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        subscribe(
          FutureValueSubscriber<Output, Failure> { result in
            // A future delivers the same value to all subscribers. If the value may not cross threads, this
            // is up to the creator of the future.
            nonisolated(unsafe) let result = result
            continuation.resume(with: result)
          }
        )
      }
    }
  }
}

/// A subscriber that calls a closure with the result of a future, which arrives before the completion.
struct FutureValueSubscriber<Input, Failure: Error>: Subscriber {
  let combineIdentifier = CombineIdentifier()
  let receiveResult: (Result<Input, Failure>) -> Void

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveResult(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion {
      receiveResult(.failure(error))
    }
  }
}

/// A publisher that awaits subscription before running the supplied closure to create a publisher for the new
/// subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// The closure that creates the publisher, once for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a deferred publisher.
  /// - Parameter createPublisher: A closure that creates the publisher, once for each subscriber.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    createPublisher().receive(subscriber: subscriber)
  }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    createPublisher()._subscribeUnlessKnown(makeSubscriber)
  }
}
