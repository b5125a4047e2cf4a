import Synchronization

/// The result of a ``Future``, or that it is awaited.
///
/// One enum, and not an optional result: a future that is released looks up the metadata of what it holds,
/// and so of one type instead of two.
@usableFromInline
@frozen
enum FutureState<Output, Failure: Error> {
  case awaited
  case value(Output)
  case failure(Failure)
}

/// A publisher that sends one value, or fails, when its promise is called.
///
/// The closure given to it runs at once, before there are subscribers. What the promise was called with first
/// is kept for all subscribers, the later ones too. A value waits for a subscriber's demand; a failure does
/// not.
public final class Future<Output, Failure: Error>: Publisher {
  /// Settles a future; only the first call has an effect. May be called from any thread.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let lock = Lock()

  /// Whether there is a result. Written once, with `lock` held.
  @usableFromInline let isSettled = Atomic(false)

  /// Written once, by the first call of the promise, under `lock`; read without it by those who have learnt
  /// from `isSettled` that it is there. So no access needs the check of exclusivity.
  @exclusivity(unchecked)
  @usableFromInline var state = FutureState<Output, Failure>.awaited

  /// Those that wait for the result. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var conduits = ConduitList()

  /// Makes a future and runs the closure that is to settle it.
  ///
  /// The promise that it gets is known to be sendable, although ``Promise`` is not, so that a task or a queue
  /// may call it; a closure that takes a `Promise` fits all the same.
  /// - Parameter attemptToFulfill: A closure that gets the promise, which holds the future until it is
  ///   released.
  @inlinable
  public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void) {
    let reference = Reference(future: self)
    attemptToFulfill { reference.future.settle($0) }
  }

  /// A reference by which the promise may be called from any thread. Unchecked because `Future` cannot say of
  /// every `Output` that it may cross threads; the future's own state is guarded by its lock.
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
    lock.lock()
    guard !isSettled.load(ordering: .relaxed) else {
      lock.unlock()
      return
    }
    state =
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failure(error)
      }
    isSettled.store(true, ordering: .releasing)
    let waiting = conduits.removeAll()
    lock.unlock()
    for place in waiting {
      // Right because `attach` alone appends, and takes no others.
      if let conduit = place.conduit { settle(unsafeDowncast(conduit, to: FutureConduit.self)) }
    }
  }

  /// Tells a conduit that there is a result.
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

  /// Whether there is a value, and no failure.
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

  /// Tells a conduit of the result, now or later.
  @inlinable
  func attach(_ conduit: FutureConduit) {
    lock.lock()
    if isSettled.load(ordering: .relaxed) {
      lock.unlock()
      settle(conduit)
    } else {
      conduits.append(conduit)
      lock.unlock()
      // It may have been cancelled before it was in the list.
      if !conduit.isWaiting { detach(conduit) }
    }
  }
}

extension Future: FutureConduitParent {
  @usableFromInline
  func detach(_ conduit: FutureConduit) {
    // What the list held is released outside the lock.
    lock.lock()
    let removed = conduits.remove(conduit)
    lock.unlock()
    _ = consume removed
  }
}

extension Future where Failure == Never {
  /// The value of the future, once it has one.
  nonisolated(nonsending) public var value: Output {
    get async {
      await withCheckedContinuation { continuation in
        subscribe(
          FutureValueSubscriber<Output, Never> { result in
            // A future gives the same value to all subscribers; its maker has to know that the value may
            // cross threads.
            nonisolated(unsafe) let value = result.get()
            continuation.resume(returning: value)
          }
        )
      }
    }
  }
}

extension Future {
  /// The value of the future, once it has one; throws its failure.
  nonisolated(nonsending) public var value: Output {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        subscribe(
          FutureValueSubscriber<Output, Failure> { result in
            // A future gives the same value to all subscribers; its maker has to know that the value may
            // cross threads.
            nonisolated(unsafe) let result = result
            continuation.resume(with: result)
          }
        )
      }
    }
  }
}

/// Waits for the one result of a future and calls a closure with it. A future always has one before it
/// completes.
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

/// A publisher that makes another one for each subscriber, when it subscribes.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher; called once for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that waits for a subscriber before it makes the real one.
  /// - Parameter createPublisher: A closure that makes the publisher; called once for each subscriber.
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
