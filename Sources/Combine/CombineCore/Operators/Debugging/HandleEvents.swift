extension Publisher {
  /// Calls closures with what passes between upstream and downstream, and changes nothing of it.
  ///
  ///     upstream:                       --1--2--|
  ///     handleEvents(receiveOutput: …)  --1--2--|
  ///
  /// Each closure is called on the thread of its event, before the event goes on; the one for requests also
  /// after a value for which downstream demanded more. No lock is held meanwhile. All are released on
  /// completion and cancel.
  /// - Parameters:
  ///   - receiveSubscription: A closure that is called with upstream's subscription, or `nil`.
  ///   - receiveOutput: A closure that is called with each value, or `nil`.
  ///   - receiveCompletion: A closure that is called with the completion, or `nil`.
  ///   - receiveCancel: A closure that is called when downstream cancels, or `nil`.
  ///   - receiveRequest: A closure that is called with each demand, or `nil`.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion,
      receiveCancel: receiveCancel,
      receiveRequest: receiveRequest
    )
  }
}

extension Publishers {
  /// A publisher that calls closures with what passes between another and its subscriber.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are watched.
    public let upstream: Upstream

    /// Called with upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// Called when downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with each demand.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Makes the publisher that
    /// ``Publisher/handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)``
    /// returns.
    @inlinable
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let hooks = Inner<S>.Hooks(
        subscription: receiveSubscription,
        completion: receiveCompletion,
        cancel: receiveCancel,
        request: receiveRequest
      )
      upstream.receive(subscriber: Inner(downstream: subscriber, outputHook: receiveOutput, hooks: hooks))
    }
  }
}

extension Publishers.HandleEvents {
  // As in Combine, values and completions are not checked against the subscription's state: what an upstream
  // sends against the rules goes downstream.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    /// All hooks but the one for values.
    @usableFromInline
    struct Hooks {
      @usableFromInline let subscription: ((any Subscription) -> Void)?
      @usableFromInline let completion: ((Subscribers.Completion<Failure>) -> Void)?
      @usableFromInline let cancel: (() -> Void)?
      @usableFromInline let request: ((Subscribers.Demand) -> Void)?

      @inlinable
      init(
        subscription: ((any Subscription) -> Void)?,
        completion: ((Subscribers.Completion<Failure>) -> Void)?,
        cancel: (() -> Void)?,
        request: ((Subscribers.Demand) -> Void)?
      ) {
        self.subscription = subscription
        self.completion = completion
        self.cancel = cancel
        self.request = request
      }
    }

    @usableFromInline let downstream: Downstream

    /// Released with the first completion and with a cancel. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var hooks: Hooks?

    @usableFromInline let watchesOutput: Bool

    @usableFromInline let uses = UseCount()

    /// Released with the others. Read inside of a use; written by the thread that `uses` tells to release it,
    /// when no use is left. So no two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var outputHook: HeldClosure<Input>?

    @inlinable
    init(downstream: Downstream, outputHook: ((Input) -> Void)?, hooks: Hooks) {
      self.downstream = downstream
      self.hooks = hooks
      if let outputHook {
        self.outputHook = HeldClosure(calling: outputHook)
        watchesOutput = true
      } else {
        watchesOutput = false
      }
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      lock.lock()
      let hook = hooks?.subscription
      lock.unlock()
      hook?(subscription)
      if begin(subscription) {
        downstream.receive(subscription: self)
      } else {
        subscription.cancel()
      }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      if watchesOutput { tellOutputHook(input) }
      let demand = downstream.receive(input)
      if demand != .none { tellRequestHook(demand) }
      return demand
    }

    @inlinable
    @inline(__always)
    func tellOutputHook(_ input: Input) {
      if uses.begin() {
        switch outputHook {
        case .some(let hook): hook.call(input)
        case .none: break
        }
      }
      if uses.end() { releaseOutputHook() }
    }

    /// Keeps the hook for values, and downstream with it, while in use.
    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      switch event {
      case .begin: _ = uses.begin()
      case .value(let input):
        if watchesOutput, !uses.isClosed {
          switch outputHook {
          case .some(let hook): hook.call(input)
          case .none: break
          }
        }
      case .end: if uses.end() { releaseOutputHook() }
      }
      let demand = downstream._receive(event)
      if demand != .none { tellRequestHook(demand) }
      return demand
    }

    @usableFromInline
    func releaseOutputHook() {
      outputHook = nil
    }

    @inlinable
    func tellRequestHook(_ demand: Subscribers.Demand) {
      lock.lock()
      let hook = hooks?.request
      lock.unlock()
      hook?(demand)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      end()
      lock.lock()
      var ended = hooks
      hooks = nil
      lock.unlock()
      let mustRelease = uses.close()
      ended?.completion?(completion)
      // The closures and what they hold go before downstream hears of it.
      ended = nil
      if mustRelease { releaseOutputHook() }
      downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      tellRequestHook(demand)
      upstreamSubscription?.request(demand)
    }

    @inlinable
    func cancel() {
      lock.lock()
      switch state {
      case .waiting:
        let hook = hooks?.cancel
        lock.unlock()
        hook?()
      case .subscribed(let subscription):
        state = .terminal
        var ended = hooks
        hooks = nil
        lock.unlock()
        let mustRelease = uses.close()
        ended?.cancel?()
        ended = nil
        if mustRelease { releaseOutputHook() }
        subscription.cancel()
      case .terminal:
        lock.unlock()
      }
    }

    @usableFromInline var description: String { "HandleEvents" }
  }
}
