extension Subscribers {
  /// A subscriber that asks for everything and calls closures.
  ///
  /// The closures are released when the stream completes and when it is cancelled. After ``cancel()`` neither
  /// is called.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    // Called through protocols, the methods of a generic class run unspecialised, where each use of a generic
    // type costs a look-up of its metadata. So these are kept apart instead of in one struct or enum of this
    // type's parameters.

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var completionClosure: ((Subscribers.Completion<Failure>) -> Void)?

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var phase = UpstreamLink.Phase.waiting

    /// While subscribed; else none. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var subscription: any Subscription = NoSubscription()

    @usableFromInline let uses = UseCount()

    /// Read inside of a use; written by the thread that `uses` tells to release it, when no use is left. So
    /// no two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var valueClosure: HeldClosure<Input>

    /// Makes a subscriber of closures.
    /// - Parameters:
    ///   - receiveCompletion: A closure that is called once with the completion, unless cancelled before.
    ///   - receiveValue: A closure that is called with each value.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      valueClosure = HeldClosure(calling: receiveValue)
      completionClosure = receiveCompletion
    }

    /// The closure that gets the values; one that does nothing once the stream has ended.
    public var receiveValue: (Input) -> Void {
      guard let closure = presentValueClosure else { return { _ in } }
      return { input in withUnsafePointer(to: input) { _ = closure(UnsafeRawPointer($0)) } }
    }

    /// `nil` once the stream has ended.
    @inlinable
    var presentValueClosure: HeldClosure<Input>.Closure? {
      var present: HeldClosure<Input>.Closure?
      if uses.begin() { present = valueClosure.closure }
      if uses.end() { releaseValueClosure() }
      return present
    }

    /// The closure that gets the completion; one that does nothing once the stream has ended.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      lock.withLock { completionClosure } ?? { _ in }
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      lock.lock()
      guard phase == .waiting else {
        lock.unlock()
        subscription.cancel()
        return
      }
      phase = .subscribed
      self.subscription = subscription
      lock.unlock()
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if uses.begin() { valueClosure.call(value) }
      if uses.end() { releaseValueClosure() }
      return .none
    }

    /// Calls the closure, which is kept while in use. A completion that comes from anywhere else, or a
    /// cancel, still keeps values from it.
    @inlinable
    @inline(__always)
    public func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      switch event {
      case .begin: _ = uses.begin()
      case .value(let value): if !uses.isClosed { valueClosure.call(value) }
      case .end: if uses.end() { releaseValueClosure() }
      }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      var ended: any Subscription = NoSubscription()
      lock.lock()
      let receiveCompletion = completionClosure
      completionClosure = nil
      swap(&ended, &subscription)
      phase = .terminal
      lock.unlock()
      // Released before the completion closure runs, and outside the lock (rule L2).
      _ = consume ended
      if uses.close() { releaseValueClosure() }
      receiveCompletion?(completion)
    }

    /// Ends the stream: releases the closures, then cancels the subscription. Does nothing before a
    /// subscription.
    public func cancel() {
      var ended: any Subscription = NoSubscription()
      lock.lock()
      guard phase == .subscribed else {
        lock.unlock()
        return
      }
      let receiveCompletion = completionClosure
      completionClosure = nil
      swap(&ended, &subscription)
      phase = .terminal
      lock.unlock()
      if uses.close() { releaseValueClosure() }
      _ = consume receiveCompletion
      ended.cancel()
    }

    /// Called once, by the thread that `uses` tells to.
    @usableFromInline
    func releaseValueClosure() {
      valueClosure = HeldClosure { (_: UnsafeRawPointer) in 0 }
    }

    public var description: String { "Sink" }
  }
}

extension Publisher {
  /// Calls closures with what this publisher sends, and asks for everything.
  /// - Parameters:
  ///   - receiveCompletion: A closure that is called once with the completion.
  ///   - receiveValue: A closure that is called with each value, on a thread that sends.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    // All of it comes before anyone has a token to cancel, or sees the subscriber: so there need be none.
    switch _knownStream {
    case .value(let value)?:
      receiveValue(value)
      receiveCompletion(.finished)
    case .completion(let completion)?:
      receiveCompletion(completion)
    case nil:
      let subscriber = Subscribers.Sink<Output, Failure>(
        receiveCompletion: receiveCompletion,
        receiveValue: receiveValue
      )
      receive(subscriber: subscriber)
      return AnyCancellable(cancelling: subscriber)
    }
    return AnyCancellable {}
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with each value of this publisher, and asks for everything.
  /// - Parameter receiveValue: A closure that is called with each value, on a thread that sends.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers.Sink: CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var customMirror: Mirror { Mirror(self, children: []) }

  public var playgroundDescription: Any { description }
}
