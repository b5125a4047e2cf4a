extension Publishers {
  /// A publisher that sends the values of the latest publisher that another sent.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// The publisher whose values are publishers.
    public let upstream: Upstream

    /// Makes a publisher that sends the values of the latest publisher.
    /// - Parameter upstream: The publisher whose values are publishers.
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
  /// The subscriber of upstream. It shares the subscription's `combineIdentifier`.
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

  /// The subscriber of one of the publishers that upstream sent.
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
  /// Sends the values of the latest of the publishers that this one sends.
  ///
  ///     upstream:         --A-------B-----|
  ///     A:                  -1--2--3--4|
  ///     B:                          -x--y----|
  ///     switchToLatest()  ---1--2--3-x--y----|
  ///
  /// A new publisher ends the turn of the one before, which is cancelled before the new one is subscribed to.
  /// Demand that was not met by one is requested from the next. It finishes when upstream and the latest
  /// publisher have; the first failure of either ends it. Downstream is called by a thread that sends, one at
  /// a time. A request of none traps, and so does a publisher that sends more than was requested from it.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Sends the values of the latest of the publishers that this one sends, which cannot fail: see
  /// `switchToLatest()` of publishers that can.
  /// - Returns: A publisher of the latest publisher's values.
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
  /// Sends the values of the latest of the publishers that this one, which cannot fail, sends: see
  /// `switchToLatest()` of one that can.
  /// - Returns: A publisher of the latest publisher's values.
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
  /// Sends the values of the latest of the publishers that this one sends, where neither can fail: see
  /// `switchToLatest()` of publishers that can.
  /// - Returns: A publisher of the latest publisher's values.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}
