extension Publishers {
  /// A publisher that flattens nested publishers.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// The publisher that this publisher receives publishers from.
    public let upstream: Upstream

    /// Creates a publisher that republishes elements sent by the most recently received publisher.
    /// - Parameter upstream: The publisher that this publisher receives publishers from.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where P.Output == S.Input, Upstream.Failure == S.Failure {
      let core = SwitchCore(downstream: subscriber)
      subscriber.receive(subscription: core)
      upstream.receive(subscriber: Outer(core: core))
    }
  }
}

extension Publishers.SwitchToLatest {
  /// The subscriber of upstream, which shares the subscription's `combineIdentifier`.
  @usableFromInline
  struct Outer<Downstream: Subscriber>: Subscriber, OperatorObject
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline typealias Input = P
    @usableFromInline typealias Failure = P.Failure

    @usableFromInline let core: SwitchCore<Downstream>

    @inlinable
    init(core: SwitchCore<Downstream>) {
      self.core = core
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      core.begin(subscription)
    }

    @inlinable
    @inline(__always)
    func receive(_ input: P) -> Subscribers.Demand {
      guard let turn = core.nextTurn() else { return .none }
      guard let stream = input._subscribeUnlessKnown({ Inner(core: core, turn: turn) }) else { return .none }
      if case .value(let value) = stream, core.receiveOnly(value, turn: turn) { return .none }
      stream.receive(subscriber: Inner(core: core, turn: turn))
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      core.endOuter(completion)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { core.combineIdentifier }

    @usableFromInline var description: String { core.description }
  }

  /// The subscriber of one of the inner publishers that upstream sent.
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, OperatorObject
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline typealias Input = P.Output
    @usableFromInline typealias Failure = P.Failure

    @usableFromInline let core: SwitchCore<Downstream>
    @usableFromInline let turn: UInt
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(core: SwitchCore<Downstream>, turn: UInt) {
      self.core = core
      self.turn = turn
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      core.attach(subscription, turn: turn)
    }

    @inlinable
    @inline(__always)
    func receive(_ input: P.Output) -> Subscribers.Demand {
      core.receive(input, turn: turn)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      core.endInner(completion, turn: turn)
    }

    @usableFromInline var description: String { core.description }

    @usableFromInline var customMirror: Mirror {
      Mirror(self, children: ["parentSubscription": core.combineIdentifier])
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Republishes elements sent by the most recently received publisher.
  ///
  ///     upstream:         --A-------B-----|
  ///     A:                  -1--2--3--4|
  ///     B:                          -x--y----|
  ///     switchToLatest()  ---1--2--3-x--y----|
  ///
  /// Use this operator when only the newest work matters, for example to show the results of the latest
  /// query. When upstream sends another publisher, the operator first cancels the previous one, and then
  /// subscribes to the new one and requests the elements that you haven't received yet. It finishes when both
  /// upstream and the latest publisher have finished. If either of them fails, you receive the failure
  /// immediately.
  ///
  /// You receive one call at a time, on the threads that send. The operator traps if an inner publisher sends
  /// more elements than were requested from it.
  /// - Returns: A publisher that republishes elements sent by the most recently received publisher.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Republishes elements sent by the most recently received publisher, for inner publishers that never fail.
  /// For details, see `switchToLatest()` for publishers that can fail.
  /// - Returns: A publisher that republishes elements sent by the most recently received publisher.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Republishes elements sent by the most recently received publisher, for an upstream publisher that never
  /// fails. For details, see `switchToLatest()` for publishers that can fail.
  /// - Returns: A publisher that republishes elements sent by the most recently received publisher.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Republishes elements sent by the most recently received publisher, for publishers that never fail. For
  /// details, see `switchToLatest()` for publishers that can fail.
  /// - Returns: A publisher that republishes elements sent by the most recently received publisher.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}
