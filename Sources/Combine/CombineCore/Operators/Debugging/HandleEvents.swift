extension Publisher {
  /// Performs the specified closures when publisher events occur.
  ///
  ///     upstream:                       --1--2--|
  ///     handleEvents(receiveOutput: …)  --1--2--|
  ///
  /// Use this operator to observe a chain of publishers, for example to show an activity indicator while a
  /// request is running. It calls your closure on the thread of the event, before it forwards the event. When
  /// your subscriber requests more elements by returning a demand for an element, it also calls the request
  /// closure. It releases the closures when the stream completes or you cancel it.
  /// - Parameters:
  ///   - receiveSubscription: A closure to call with the upstream subscription, or `nil`.
  ///   - receiveOutput: A closure to call with each element, or `nil`.
  ///   - receiveCompletion: A closure to call with the completion, or `nil`.
  ///   - receiveCancel: A closure to call when downstream cancels, or `nil`.
  ///   - receiveRequest: A closure to call with each requested demand, or `nil`.
  /// - Returns: A publisher that publishes the same elements.
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
  /// A publisher that performs the specified closures when publisher events occur.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure to call with the upstream subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// The closure to call with each element.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// The closure to call with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// The closure to call when downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// The closure to call with each requested demand.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates the publisher that
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
  // As in Combine, values and completions are forwarded regardless of the subscription's state, even if
  // upstream breaks the rules.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    /// The closures for all events except values.
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

    /// Released with the first completion, and on cancellation. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var hooks: Hooks?

    @usableFromInline let watchesOutput: Bool

    @usableFromInline let uses = UseCount()

    /// Released together with the other closures. This is read during a use, and the thread that `uses`
    /// selects writes it to release it, when no use is left.
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

    /// Retains the closure for values while in use, and keeps downstream in use as well.
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
      var ended = lock.withLock { hooks.take() }
      let mustRelease = uses.close()
      ended?.completion?(completion)
      // The closures and their captured values are released before downstream receives the completion.
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
