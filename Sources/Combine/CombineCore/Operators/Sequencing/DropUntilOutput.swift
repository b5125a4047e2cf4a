import Synchronization

extension Publisher {
  /// Ignores elements from the upstream publisher until it receives an element from a second publisher.
  ///
  ///     upstream:                     --1--2--3--4--|
  ///     other:                        -------x
  ///     drop(untilOutputFrom: other)  --------3--4--|
  ///
  /// Use this operator to ignore elements until something else has happened, for example until a connection
  /// is open. It forwards requests to upstream, and requests one element from the second publisher. If that
  /// publisher completes without an element, the operator cancels upstream and forwards the completion. You
  /// receive elements on the threads of upstream.
  ///
  /// > Note: Elements that the operator drops count toward your demand, because it doesn't request others in
  /// > their place. If upstream sends more elements than were requested while the operator drops them, the
  /// > operator traps.
  ///
  /// - Parameter publisher: The publisher whose first element ends the dropping.
  /// - Returns: A publisher that drops elements until the second publisher has published an element.
  @inlinable
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that ignores elements from the upstream publisher until it receives an element from a second
  /// publisher.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The publisher whose first element ends the dropping.
    public let other: Other

    /// Creates a publisher that ignores elements from the upstream publisher until it receives an element
    /// from a second publisher.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - other: The publisher whose first element ends the dropping.
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
      // This comes before downstream receives the subscription, because a cancellation on any thread releases
      // the signal subscriber's reference.
      let signalSubscriber = inner.makeSignalSubscriber(of: Other.Output.self)
      subscriber.receive(subscription: inner)
      other.receive(subscriber: signalSubscriber)
      upstream.receive(subscriber: inner)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
  // Downstream doesn't need a gate. Before the signal, it can receive only one completion, because the state
  // accepts either upstream's or the other publisher's, and after the signal, only upstream sends.
  //
  // As in Combine, after a completion of the other publisher, downstream can still receive values that
  // upstream sends despite its cancellation, and a further completion of the other publisher. It doesn't
  // receive the completion of upstream, because an upstream that follows the rules, such as `Just`, would
  // otherwise complete downstream a second time when it is subscribed to later.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, Subscriber, NamedSignalledSubscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream

    /// `true` between the signal and the end. Written with `lock` held.
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
    /// - Returns: The previous state.
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

    /// Ends the dropping. No further elements are needed from the other publisher.
    @usableFromInline
    func receiveSignal() {
      let needless: (any Subscription)? = lock.withLock {
        guard dropping.receiveSignal(of: state) else { return nil }
        forwards.store(true, ordering: .releasing)
        return dropping.takeSignal()
      }
      if let needless { leave(needless) }
    }

    /// Forwards a completion of the other publisher that arrives before its first value, and cancels
    /// upstream.
    @usableFromInline
    func receiveSignal(completion: Subscribers.Completion<Failure>) {
      guard let ended = lock.withLock({ dropping.completeSignal(in: &state) }) else { return }
      if case .subscribed(let upstream) = ended { upstream.cancel() }
      downstream.receive(completion: completion)
    }
  }
}

/// The state of a ``Publishers/DropUntilOutput`` in addition to its link to upstream. It consists of the
/// demand and the subscription of the other publisher, whose first value is the signal.
struct DropUntilState {
  typealias Upstream = UpstreamLink.State

  /// Downstream's demand, minus the number of dropped values.
  private(set) var demand = Subscribers.Demand.none

  private(set) var hasSignalled = false

  /// `true` if the other publisher has completed without a signal.
  private(set) var hasEnded = false

  /// The other publisher's subscription.
  private var signal: (any Subscription)?

  // MARK: Upstream

  /// Accepts the upstream subscription.
  /// - Returns: The demand to request, or `nil` if the caller must cancel the subscription.
  mutating func begin(_ subscription: any Subscription, in upstream: inout Upstream) -> Subscribers.Demand? {
    guard case .waiting = upstream else { return nil }
    upstream = .subscribed(subscription)
    return demand
  }

  mutating func leaveOut() {
    if demand == .none { failUndemanded() }
    demand -= 1
  }

  /// Returns `true` if the upstream completion is forwarded.
  func admitsCompletion(of upstream: Upstream) -> Bool {
    if case .terminal = upstream { false } else { !hasEnded }
  }

  /// Adds to downstream demand.
  /// - Returns: The subscription to request the demand from.
  mutating func add(_ demand: Subscribers.Demand, to upstream: Upstream) -> (any Subscription)? {
    self.demand += demand
    guard case .subscribed(let subscription) = upstream else { return nil }
    return subscription
  }

  // MARK: The other publisher

  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  mutating func beginSignal(_ subscription: any Subscription, of upstream: Upstream) -> Bool {
    if case .terminal = upstream { return false }
    guard signal == nil else { return false }
    signal = subscription
    return true
  }

  /// - Returns: `true` if values are forwarded from now on.
  mutating func receiveSignal(of upstream: Upstream) -> Bool {
    if case .terminal = upstream { return false }
    hasSignalled = true
    return true
  }

  /// Records a completion without a signal, and removes the upstream subscription to keep a later cancel from
  /// cancelling it again.
  /// - Returns: The previous state of upstream, for the caller to cancel, or `nil` if the completion must be
  ///   ignored.
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
