/// A publisher that sends one value, or fails, when its promise is called.
///
/// The closure given to it runs at once, before there are subscribers. What the promise was called with first is kept
/// for all subscribers, the later ones too. A value waits for a subscriber's demand; a failure does not.
public final class Future<Output, Failure: Error>: Publisher {
  /// Settles a future; only the first call has an effect. May be called from any thread.
  public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

  private let lock = Lock()

  /// Guarded by `lock`.
  private var result: Result<Output, Failure>?

  /// Guarded by `lock`; those that wait for the result.
  private var conduits = ConduitList()

  /// Makes a future and runs the closure that is to settle it.
  /// - Parameter attemptToFulfill: Gets the promise, which holds the future until it is let go.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let reference = Reference(future: self)
    attemptToFulfill { reference.future.settle($0) }
  }

  /// Lets the promise be called from any thread. Unchecked because `Future` cannot say of every `Output` that it may
  /// cross threads; the future's own state is guarded by its lock.
  private struct Reference: @unchecked Sendable {
    let future: Future
  }

  private func settle(_ result: Result<Output, Failure>) {
    lock.lock()
    guard self.result == nil else {
      lock.unlock()
      return
    }
    self.result = result
    let places = conduits.removeAll()
    lock.unlock()
    for place in places {
      // Right because `attach` alone appends, and takes no others.
      if let conduit = place.conduit {
        unsafeDowncast(conduit, to: FutureConduit<Output, Failure>.self).settle(result)
      }
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    let conduit = FutureConduit(
      parent: self,
      downstream: subscriber,
      deliver: SubjectConduit.delivery(to: subscriber)
    )
    let hasValue = prepare(conduit)
    subscriber.receive(subscription: conduit)
    if !hasValue { attach(conduit) }
  }

  /// Gives a conduit the value that is there already.
  /// - Returns: Whether there is one.
  @usableFromInline
  func prepare(_ conduit: FutureConduit<Output, Failure>) -> Bool {
    guard case .success(let value) = lock.withLock({ result }) else { return false }
    conduit.prepare(value)
    return true
  }

  /// Tells a conduit the result, now or later.
  @usableFromInline
  func attach(_ conduit: FutureConduit<Output, Failure>) {
    lock.lock()
    guard let result else {
      conduits.append(conduit)
      lock.unlock()
      // It may have been cancelled before it was in the list.
      if !conduit.isWaiting { detach(conduit) }
      return
    }
    lock.unlock()
    conduit.settle(result)
  }

  func detach(_ conduit: FutureConduit<Output, Failure>) {
    let removed = lock.withLock { conduits.remove(conduit) }
    withExtendedLifetime(removed) {}
  }
}
