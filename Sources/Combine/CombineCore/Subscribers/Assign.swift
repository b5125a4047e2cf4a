extension Subscribers {
  /// A simple subscriber that assigns received elements to a property indicated by a key path.
  ///
  /// The subscriber requests an unlimited number of elements, and retains the object until the stream
  /// completes or you cancel it.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    private enum State {
      case waiting
      case subscribed(any Subscription)
      case terminal
    }

    private let lock = Lock()

    /// Guarded by `lock`.
    private var state = State.waiting

    /// Guarded by `lock`.
    private var root: Root?

    /// The object that contains the property to assign, or `nil` after the stream has ended.
    public var object: Root? { lock.withLock { root } }

    /// The key path that indicates the property to assign.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    private let isolation: CallerIsolation

    /// Creates a subscriber that assigns elements to a property, which may belong to an actor.
    ///
    /// Elements must arrive on the actor on which you create the subscriber, which otherwise traps.
    /// - Parameters:
    ///   - object: The object that contains the property to assign.
    ///   - keyPath: A key path that indicates the property to assign.
    ///   - isolation: The actor of the caller.
    public init(
      object: Root,
      keyPath: ReferenceWritableKeyPath<Root, Input>,
      isolation: isolated (any Actor)? = #isolation
    ) {
      root = object
      self.keyPath = keyPath
      self.isolation = CallerIsolation(isolation)
    }

    /// Creates a subscriber that assigns elements to a property that belongs to no actor.
    /// - Parameters:
    ///   - object: The object that contains the property to assign.
    ///   - keyPath: A key path that indicates the property to assign.
    public init(object: Root, keyPath: any ReferenceWritableKeyPath<Root, Input> & Sendable) {
      root = object
      self.keyPath = keyPath
      isolation = .none
    }

    public func receive(subscription: any Subscription) {
      let isFirst = lock.withLock {
        guard case .waiting = state else { return false }
        state = .subscribed(subscription)
        return true
      }
      if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      lock.lock()
      guard case .subscribed = state, let object = root else {
        lock.unlock()
        return .none
      }
      lock.unlock()
      isolation.check()
      object[keyPath: keyPath] = value
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      _ = end()
    }

    /// Releases the object and cancels the subscription. Before the subscription arrives, this has no effect.
    public func cancel() {
      end()?.cancel()
    }

    /// Becomes terminal if subscribed, and releases the object outside the lock (rule L2).
    /// - Returns: The subscription, for the caller to cancel or release.
    private func end() -> (any Subscription)? {
      var released: Root?
      let subscription = lock.withLock { () -> (any Subscription)? in
        guard case .subscribed(let subscription) = state else { return nil }
        state = .terminal
        swap(&released, &root)
        return subscription
      }
      withExtendedLifetime(released) {}
      return subscription
    }

    public var description: String { "Assign \(Root.self)." }

    public var customMirror: Mirror {
      let (root, state) = lock.withLock { (self.root, self.state) }
      return Mirror(
        self,
        children: ["object": root as Any, "keyPath": keyPath, "status": state as Any]
      )
    }

    public var playgroundDescription: Any { description }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each element from a publisher to a property on an object.
  ///
  /// Use this method to update an object with each new value. The subscription requests an unlimited number
  /// of elements, and retains the object until the stream completes or you cancel it. If the object stores
  /// the returned cancellable itself, the result is a reference cycle. In that case, use
  /// ``sink(receiveValue:)`` with a weak reference instead.
  ///
  /// The property may belong to the actor from which you call this method. If an element arrives elsewhere,
  /// the program stops, as it does in a closure of ``sink(receiveValue:)``. To receive elements on the main
  /// actor, apply `receive(on: DispatchQueue.main)` first.
  /// - Parameters:
  ///   - keyPath: A key path that indicates the property to assign.
  ///   - object: The object that contains the property to assign.
  ///   - isolation: The actor of the caller.
  /// - Returns: A cancellable instance. When you cancel or release it, the subscription is cancelled.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath, isolation: isolation)
    receive(subscriber: subscriber)
    return AnyCancellable(cancelling: subscriber)
  }

  /// Assigns each element from a publisher to a property that belongs to no actor, on the threads that send.
  ///
  /// The compiler selects this method when the key path is sendable. For details, see
  /// ``assign(to:on:isolation:)``.
  /// - Parameters:
  ///   - keyPath: A key path that indicates the property to assign.
  ///   - object: The object that contains the property to assign.
  /// - Returns: A cancellable instance. When you cancel or release it, the subscription is cancelled.
  public func assign<Root>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: subscriber)
    return AnyCancellable(cancelling: subscriber)
  }
}
