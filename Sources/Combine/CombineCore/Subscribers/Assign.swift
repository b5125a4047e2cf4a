extension Subscribers {
  /// A subscriber that asks for everything and writes each value to a property of an object.
  ///
  /// The object is held strongly until the stream completes or is cancelled.
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

    /// The object that the values are written to; `nil` once the stream has ended.
    public var object: Root? { lock.withLock { root } }

    /// The property to which the values are written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    private let isolation: CallerIsolation

    /// Makes a subscriber that writes to a property of any isolation.
    ///
    /// It traps when a value comes off the actor on which it was made.
    /// - Parameters:
    ///   - object: The object to write to.
    ///   - keyPath: The property to write.
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

    /// Makes a subscriber that writes to a property that belongs to no actor.
    /// - Parameters:
    ///   - object: The object to write to.
    ///   - keyPath: The property to write.
    public init(object: Root, keyPath: any ReferenceWritableKeyPath<Root, Input> & Sendable) {
      root = object
      self.keyPath = keyPath
      isolation = .none
    }

    public func receive(subscription: any Subscription) {
      lock.lock()
      guard case .waiting = state else {
        lock.unlock()
        subscription.cancel()
        return
      }
      state = .subscribed(subscription)
      lock.unlock()
      subscription.request(.unlimited)
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

    /// Ends the stream: releases the object, then cancels the subscription. Does nothing before a
    /// subscription.
    public func cancel() {
      end()?.cancel()
    }

    /// Becomes terminal, if subscribed, and releases the object outside the lock (rule L2).
    private func end() -> (any Subscription)? {
      lock.lock()
      guard case .subscribed(let subscription) = state else {
        lock.unlock()
        return nil
      }
      state = .terminal
      let released = root.take()
      lock.unlock()
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
  /// Writes each value to a property of an object, and asks for everything.
  ///
  /// The object is held strongly until the stream completes or the token is cancelled: assigning to a
  /// property of an object that keeps the token itself makes a cycle.
  ///
  /// The property may belong to the actor on which this is called. A value that comes off that actor traps,
  /// as it does in a closure of ``sink(receiveValue:)``: add `receive(on: DispatchQueue.main)`.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  ///   - isolation: The actor of the caller.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath, isolation: isolation)
    receive(subscriber: subscriber)
    return AnyCancellable(cancelling: subscriber)
  }

  /// Writes each value to a property of an object that belongs to no actor, on the threads that send them.
  ///
  /// The compiler chooses this for key paths that are sendable: see ``assign(to:on:isolation:)``.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: subscriber)
    return AnyCancellable(cancelling: subscriber)
  }
}
