extension Subscribers {
  /// A subscriber that asks for everything and calls closures.
  ///
  /// The closures are let go when the stream completes and when it is cancelled. After ``cancel()`` neither is called.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    @usableFromInline
    @frozen
    enum State {
      case waiting
      case subscribed(any Subscription)
      case terminal
    }

    @usableFromInline
    struct Closures {
      @usableFromInline let value: (Input) -> Void
      @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void

      @inlinable
      init(value: @escaping (Input) -> Void, completion: @escaping (Subscribers.Completion<Failure>) -> Void)
      {
        self.value = value
        self.completion = completion
      }
    }

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`, which gives the exclusivity that the language would else check at each access.
    @exclusivity(unchecked)
    @usableFromInline var closures: Closures?

    /// Guarded by `lock`.
    @usableFromInline var state = State.waiting

    /// Makes a subscriber of closures.
    /// - Parameters:
    ///   - receiveCompletion: Called once with the completion, unless cancelled before.
    ///   - receiveValue: Called with each value.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Closures(value: receiveValue, completion: receiveCompletion)
    }

    /// The closure that gets the values; one that does nothing once the stream has ended.
    public var receiveValue: (Input) -> Void {
      lock.withLock { closures }?.value ?? { _ in }
    }

    /// The closure that gets the completion; one that does nothing once the stream has ended.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      lock.withLock { closures }?.completion ?? { _ in }
    }

    @inlinable
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

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      lock.lock()
      let receiveValue = closures?.value
      lock.unlock()
      receiveValue?(value)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      // The value closure is let go before the completion closure runs, both outside the lock: what they hold may
      // call back while it is deinitialised.
      var ended = end()
      guard let receiveCompletion = ended.closures?.completion else { return }
      ended.closures = nil
      receiveCompletion(completion)
    }

    /// Ends the stream: lets the closures go, then cancels the subscription. Does nothing before a subscription.
    public func cancel() {
      if lock.withLock({ if case .waiting = state { true } else { false } }) { return }
      var ended = end()
      ended.closures = nil
      if case .subscribed(let subscription) = ended.state {
        subscription.cancel()
      }
    }

    private func end() -> (state: State, closures: Closures?) {
      lock.withLock {
        let ended = (state, closures)
        state = .terminal
        closures = nil
        return ended
      }
    }

    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: []) }

    public var playgroundDescription: Any { description }
  }
}

extension Publisher {
  /// Calls closures with what this publisher sends, and asks for everything.
  /// - Parameters:
  ///   - receiveCompletion: Called once with the completion.
  ///   - receiveValue: Called with each value, on the thread that sends it.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let subscriber = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion,
      receiveValue: receiveValue
    )
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with each value of this publisher, and asks for everything.
  /// - Parameter receiveValue: Called with each value, on the thread that sends it.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
