import Synchronization

extension Publisher {
  /// Leaves out the values before another publisher's first.
  ///
  ///     upstream:                     --1--2--3--4--|
  ///     other:                        -------x
  ///     drop(untilOutputFrom: other)  --------3--4--|
  ///
  /// Demand is upstream's; what is left out uses it up and is not requested again. One value is requested
  /// from the other publisher. If it completes without one, upstream is cancelled and the stream completes
  /// so, too. Threads are those of whichever publisher sends. A value that was not demanded traps while
  /// values are left out.
  /// - Parameter publisher: The publisher whose first value opens the stream.
  /// - Returns: A publisher of the values after the other's first.
  @inlinable
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of one before another's first.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The publisher whose first value opens the stream.
    public let other: Other

    /// Makes a publisher that leaves out the values of one before another's first.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - other: The publisher whose first value opens the stream.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Other.Failure == S.Failure {
      let inner = Inner(downstream: subscriber)
      // Made before downstream may cancel, on whichever thread, which releases what it holds.
      let signalSubscriber = inner.makeSignalSubscriber(of: Other.Output.self)
      subscriber.receive(subscription: inner)
      other.receive(subscriber: signalSubscriber)
      upstream.receive(subscriber: inner)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
  // Downstream needs no gate: before the signal it can only get a completion, and the state admits one,
  // upstream's or the other's. After the signal only upstream sends.
  //
  // As in Combine, the other publisher's completion bars neither values that upstream sends after its cancel
  // nor a further completion of the other publisher. It does bar upstream's completion: an upstream that is
  // subscribed later completes by the rules, as `Just` does, and would complete downstream twice.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, Subscriber, NamedSignalledSubscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream

    /// Whether values go downstream: after the signal and before the end. Written under `lock`.
    @usableFromInline let forwards = Atomic(false)

    /// Guarded by `lock`, as is the state of upstream.
    private var dropping = DropUntilState()

    /// Written before the other publisher is subscribed.
    @usableFromInline weak var signalLink: SignalLink?

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
    }

    @usableFromInline static var operatorName: String { "DropUntilOutput" }

    // MARK: Upstream

    @usableFromInline
    func receive(subscription: any Subscription) {
      let outstanding = lock.withLock { dropping.begin(subscription, in: &state) }
      switch outstanding {
      case nil: subscription.cancel()
      case Subscribers.Demand.none?: break
      case let outstanding?: subscription.request(outstanding)
      }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      if forwards.load(ordering: .acquiring) { return downstream.receive(input) }
      leaveOut()
      return .none
    }

    @usableFromInline
    func leaveOut() {
      lock.withLock { dropping.leaveOut() }
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      let (ended, isAdmitted, signal) = lock.withLock {
        let isAdmitted = dropping.admitsCompletion(of: state)
        return (terminate(), isAdmitted, dropping.takeSignal())
      }
      withExtendedLifetime(ended) {}
      if let signal { leave(signal) }
      signalLink?.release()
      if isAdmitted { downstream.receive(completion: completion) }
    }

    /// Called with the lock held.
    /// - Returns: The state before.
    private func terminate() -> State {
      let ended = state
      state = .terminal
      forwards.store(false, ordering: .releasing)
      return ended
    }

    // MARK: Downstream

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      lock.withLock { dropping.add(demand, to: state) }?.request(demand)
    }

    @usableFromInline
    func cancel() {
      let (ended, signal) = lock.withLock { (terminate(), dropping.takeSignal()) }
      if case .subscribed(let upstream) = ended { upstream.cancel() }
      signal?.cancel()
      signalLink?.release()
    }

    // MARK: The other publisher

    @usableFromInline
    func beginSignal(_ subscription: any Subscription) -> Bool {
      lock.withLock { dropping.beginSignal(subscription, of: state) }
    }

    /// Opens the stream. Nothing more is needed of the other publisher.
    @usableFromInline
    func receiveSignal() {
      let needless: (any Subscription)? = lock.withLock {
        guard dropping.receiveSignal(of: state) else { return nil }
        forwards.store(true, ordering: .releasing)
        return dropping.takeSignal()
      }
      if let needless { leave(needless) }
    }

    /// Upstream's subscription is forgotten, so that nothing cancels it again.
    @usableFromInline
    func receiveSignal(completion: Subscribers.Completion<Failure>) {
      guard let ended = lock.withLock({ dropping.completeSignal(in: &state) }) else { return }
      if case .subscribed(let upstream) = ended { upstream.cancel() }
      downstream.receive(completion: completion)
    }
  }
}

/// The state of a ``Publishers/DropUntilOutput`` beside that of its link to upstream: what is left out, and
/// the other publisher, whose first value is the signal.
struct DropUntilState {
  typealias Upstream = UpstreamLink.State

  /// The demand of downstream, less the values that were left out.
  private(set) var demand = Subscribers.Demand.none

  private(set) var hasSignalled = false

  /// Whether the other publisher has completed without a signal.
  private(set) var hasEnded = false

  /// The other publisher's subscription.
  private var signal: (any Subscription)?

  // MARK: Upstream

  /// Takes upstream's subscription.
  /// - Returns: What to ask it for; `nil` if it is to be cancelled.
  mutating func begin(_ subscription: any Subscription, in upstream: inout Upstream) -> Subscribers.Demand? {
    guard case .waiting = upstream else { return nil }
    upstream = .subscribed(subscription)
    return demand
  }

  mutating func leaveOut() {
    precondition(demand != .none, "Upstream sent a value that was not demanded")
    demand -= 1
  }

  /// Whether downstream gets upstream's completion.
  func admitsCompletion(of upstream: Upstream) -> Bool {
    if case .terminal = upstream { false } else { !hasEnded }
  }

  /// Adds to the demand.
  /// - Returns: The subscription to ask for it.
  mutating func add(_ demand: Subscribers.Demand, to upstream: Upstream) -> (any Subscription)? {
    self.demand += demand
    guard case .subscribed(let subscription) = upstream else { return nil }
    return subscription
  }

  // MARK: The other publisher

  /// - Returns: Whether the subscription was taken.
  mutating func beginSignal(_ subscription: any Subscription, of upstream: Upstream) -> Bool {
    if case .terminal = upstream { return false }
    guard signal == nil else { return false }
    signal = subscription
    return true
  }

  /// - Returns: Whether the stream opens.
  mutating func receiveSignal(of upstream: Upstream) -> Bool {
    if case .terminal = upstream { return false }
    hasSignalled = true
    return true
  }

  /// Takes note of a completion without a signal. Upstream's subscription is forgotten.
  /// - Returns: Upstream before, which is to be cancelled; `nil` if the completion does not count.
  mutating func completeSignal(in upstream: inout Upstream) -> Upstream? {
    if hasSignalled { return nil }
    let ended = upstream
    if case .terminal = ended { return nil }
    hasEnded = true
    upstream = .waiting
    return ended
  }

  mutating func takeSignal() -> (any Subscription)? {
    signal.take()
  }
}
