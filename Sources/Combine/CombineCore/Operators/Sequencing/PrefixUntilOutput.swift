import Synchronization

extension Publisher {
  /// Republishes elements until another publisher emits an element.
  ///
  ///     upstream:                       --1--2--3--4--|
  ///     other:                          ---------x
  ///     prefix(untilOutputFrom: other)  --1--2--3|
  ///
  /// Use this operator to end a stream with an event, for example when a screen disappears. It forwards
  /// requests to upstream, and requests one element from the other publisher. If the other publisher
  /// completes without an element, nothing changes. You receive one call at a time, on the threads of both
  /// publishers.
  ///
  /// The operator subscribes to the other publisher before it subscribes to upstream. In rare cases, the
  /// other publisher emits immediately, as `Just` does, and you receive `finished` without a subscription, as
  /// in Combine. Although `sink` then completes, the effect on an operator between this one and the sink
  /// depends on that operator:
  ///
  /// - `map`, `filter`, `scan`, `flatMap` and other operators with little state forward the completion.
  /// - `removeDuplicates`, `prefix(while:)`, `tryFilter`, `tryCompactMap`, `tryPrefix(while:)` and
  ///   `tryRemoveDuplicates(by:)` trap, as they do for any event that arrives before the subscription.
  /// - All other operators ignore the completion, and you never receive one. These include operators with a
  ///   single result, such as `count` and `first`, operators that use a scheduler, such as `receive(on:)`,
  ///   and also `tryMap`, `prefix(_:)`, `buffer`, `append` and `share`.
  ///
  /// - Parameter publisher: The publisher whose first element ends the stream.
  /// - Returns: A publisher that republishes elements until the other publisher emits an element.
  @inlinable
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that republishes elements until another publisher emits an element.
  // The members are duplicates of those in `DropUntilOutput`, because Combine declares them for each
  // publisher.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The publisher whose first element ends the stream.
    public let other: Other

    /// Creates the publisher that ``Publisher/prefix(untilOutputFrom:)`` returns.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let inner = Inner(downstream: subscriber)
      other.receive(subscriber: inner.makeSignalSubscriber(of: Other.Output.self))
      upstream.receive(subscriber: inner)
    }
  }
}

extension Publishers.PrefixUntilOutput {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, GatedDelivery, Subscriber, SignalledSubscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    /// The subscriptions to cancel once the stream has ended.
    @usableFromInline
    struct Ended {
      @usableFromInline var upstream: (any Subscription)?
      @usableFromInline var terminator: (any Subscription)?
    }

    /// An event posted at the gate.
    @usableFromInline
    enum Event {
      case subscription(any Subscription)

      /// A value that arrived before the end.
      case value(Input)
      case completion(Subscribers.Completion<Failure>)
    }

    @usableFromInline let downstream: Downstream
    @usableFromInline let gate = DeliveryGate()
    @usableFromInline let posted = PostedEvents()

    /// `true` after downstream has cancelled, even after the end. Posted events are then dropped.
    @usableFromInline let isCancelled = Atomic(false)

    /// Guarded by `gate`.
    @exclusivity(unchecked)
    private var hasCompleted = false

    /// `true` during an active subscription. Values read it without `lock`, while writers hold `lock`.
    @usableFromInline let admitsValues = Atomic(false)

    /// The state of the other publisher. Guarded by `lock`, as is the state of upstream.
    private var terminator = UpstreamLink.State.waiting

    /// Written before the other publisher is subscribed.
    @usableFromInline weak var signalLink: SignalLink?

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      bring(.subscription(subscription))
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      var demand = Subscribers.Demand.none
      switch gate.enter() {
      case .entered:
        if admitsValues.load(ordering: .acquiring) { demand = downstream.receive(input) }
        leaveGate()
      case .inside:
        if admitsValues.load(ordering: .acquiring) { demand = downstream.receive(input) }
      case .taken:
        if admitsValues.load(ordering: .acquiring) { post(.value(input)) }
      }
      return demand
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      guard let ended = endBoth() else { return }
      ended.terminator?.cancel()
      if ended.upstream != nil { bring(.completion(completion)) }
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      upstreamSubscription?.request(demand)
    }

    @usableFromInline
    func cancel() {
      isCancelled.store(true, ordering: .sequentiallyConsistent)
      guard let ended = endBoth() else { return }
      ended.upstream?.cancel()
      ended.terminator?.cancel()
    }

    // MARK: The gate

    /// Called inside the gate.
    @usableFromInline
    func handle(_ event: Event) {
      switch event {
      case .subscription(let subscription):
        // The subscription is accepted and passed downstream inside the gate, which keeps the end from
        // arriving before or during that call.
        if take(subscription) { downstream.receive(subscription: self) } else { subscription.cancel() }
      case .value(let value):
        guard !hasCompleted, !isCancelled.load(ordering: .sequentiallyConsistent) else { return }
        let demand = downstream.receive(value)
        if demand != .none { request(demand) }
      case .completion(let completion):
        guard !isCancelled.load(ordering: .sequentiallyConsistent) else { return }
        hasCompleted = true
        downstream.receive(completion: completion)
      }
    }

    private func take(_ subscription: any Subscription) -> Bool {
      lock.withLock {
        guard case .waiting = state else { return false }
        state = .subscribed(subscription)
        admitsValues.store(true, ordering: .releasing)
        return true
      }
    }

    /// - Parameter bySignal: A Boolean value that indicates whether the other publisher's value ends the
    ///   stream, which it does only between that publisher's subscription and its completion.
    /// - Returns: The subscriptions to cancel, or `nil` if the stream had already ended or continues.
    private func endBoth(bySignal: Bool = false) -> Ended? {
      let ended: Ended? = lock.withLock {
        if case .terminal = state { return nil }
        var ended = Ended()
        if case .subscribed(let subscription) = state { ended.upstream = subscription }
        if case .subscribed(let subscription) = terminator {
          ended.terminator = subscription
        } else if bySignal {
          return nil
        }
        state = .terminal
        terminator = .terminal
        admitsValues.store(false, ordering: .releasing)
        return ended
      }
      if ended != nil { signalLink?.release() }
      return ended
    }

    // MARK: The other publisher

    @usableFromInline
    func beginSignal(_ subscription: any Subscription) -> Bool {
      lock.withLock {
        guard case .waiting = terminator else { return false }
        terminator = .subscribed(subscription)
        return true
      }
    }

    /// Ends the stream. If the upstream subscription hasn't arrived yet, downstream receives only `finished`.
    @usableFromInline
    func receiveSignal() {
      guard let ended = endBoth(bySignal: true) else { return }
      ended.upstream?.cancel()
      if let terminator = ended.terminator { leave(terminator) }
      bring(.completion(.finished))
    }

    /// Handles the completion of the other publisher. If it hasn't sent a value, upstream continues.
    @usableFromInline
    func receiveSignal(completion: Subscribers.Completion<Other.Failure>) {
      let forgotten = lock.withLock {
        defer { terminator = .terminal }
        return terminator
      }
      withExtendedLifetime(forgotten) {}
    }
  }
}

extension Publishers.PrefixUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}
