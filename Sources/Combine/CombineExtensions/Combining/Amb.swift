import CombineShim
import Synchronization

extension Publisher {
  /// Republishes the events of whichever of two publishers emits an event first.
  ///
  ///     first:       -----1-----8--7--|
  ///     second:      --3-----6----------|
  ///     amb(second)  --3-----6----------|
  ///
  /// Use this operator when two sources can give the same answer and you want the faster one. A completion
  /// also counts as an event, which means that a publisher can win by finishing or failing first. The
  /// operator cancels the other publisher before it delivers the event. It subscribes to this publisher
  /// first, and doesn't subscribe to the other one if this publisher emits immediately.
  ///
  /// When you request elements, the operator first requests one element from each publisher, and buffers it
  /// if you haven't requested it yet. It requests the rest of your demand from the winner before it delivers
  /// the winner's first element. The publishers may emit at the same time, in which case only one of them
  /// wins.
  ///
  /// - Parameter other: The publisher to compete with.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }
}

extension Publishers {
  /// A publisher that republishes the events of whichever of two publishers emits an event first.
  public struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    public typealias Output = First.Output
    public typealias Failure = First.Failure

    @usableFromInline let first: First
    @usableFromInline let second: Second

    /// Creates a publisher from two competing publishers.
    /// - Parameters:
    ///   - first: The publisher to subscribe to first.
    ///   - second: The other publisher.
    @inlinable
    public init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = AmbSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      if subscription.enter(first) { subscription.enter(second) }
    }
  }
}

extension Publisher {
  /// Republishes the events of whichever of several publishers emits an event first. For details, see
  /// ``amb(_:)``.
  ///
  ///     self:             -----1-----|
  ///     second:           --3-----6-----|
  ///     third:            ---------9--|
  ///     amb(with: …)      --3-----6-----|
  ///
  /// - Parameter others: The publishers to compete with, in the order in which to subscribe to them.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb<Other: Publisher>(with others: Other...) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    amb(with: others)
  }

  /// Republishes the events of whichever of several publishers emits an event first. For details, see
  /// ``amb(_:)``.
  /// - Parameter others: The publishers to compete with, in the order in which to subscribe to them.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).amb()
  }
}

extension Collection where Element: Publisher {
  /// Republishes the events of whichever of the publishers emits an event first. For details, see `amb(_:)`.
  ///
  /// If the collection is empty, the publisher finishes immediately.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.AmbMany(contestants: self).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher that republishes the events of whichever of several publishers emits an event first.
  @usableFromInline
  struct AmbMany<Contestants: Collection>: Publisher where Contestants.Element: Publisher {
    @usableFromInline typealias Output = Contestants.Element.Output
    @usableFromInline typealias Failure = Contestants.Element.Failure

    /// This is created where the concrete types are known. An `AnyPublisher` subscribes where they aren't.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    @inlinable
    init(contestants: Contestants) {
      attach = { subscriber in
        guard !contestants.isEmpty else { return Empty().receive(subscriber: subscriber) }
        let subscription = AmbSubscription(downstream: subscriber)
        subscriber.receive(subscription: subscription)
        for contestant in contestants {
          guard subscription.enter(contestant) else { return }
        }
      }
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(AnySubscriber(subscriber))
    }
  }
}

/// The subscription of an operator that lets any number of publishers compete for the first event.
@usableFromInline
final class AmbSubscription<Downstream: Subscriber>: Subscription, OwnSubscription, CustomStringConvertible {
  @usableFromInline let buffer: DemandBuffer<Downstream>

  /// The number of the winning contestant, or a negative number before there is a winner.
  @usableFromInline let winner = Atomic(-1)

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @usableFromInline var state = AmbState()

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "Amb" }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    switch lock.withLock({ state.request(demand) }) {
    case .ask(let contestants):
      // The contest may end in the meantime. The winner still owes this element, and the losers are
      // cancelled.
      for contestant in contestants { contestant.request(.max(1)) }
    case .passOn(let winner):
      let more = buffer.demand(demand)
      winner?.request(more)
    }
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    for contestant in lock.withLock({ state.cancel() }) { contestant.cancel() }
  }
}

// The contest.
extension AmbSubscription {
  /// Subscribes to another publisher, unless the contest is over.
  /// - Returns: A Boolean value that indicates whether the publisher takes part.
  @inlinable
  @discardableResult
  func enter<P: Publisher>(_ publisher: P) -> Bool
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    guard let (connection, number) = addContestant() else { return false }
    connection.subscribe(
      to: publisher,
      onValue: { self.receive($0, from: number) },
      onCompletion: { self.complete($0, from: number) }
    )
    return true
  }

  @usableFromInline
  func addContestant() -> (UpstreamConnection, number: Int)? {
    let connection = UpstreamConnection()
    let entry = lock.withLock { winner.load(ordering: .acquiring) < 0 ? state.enter(connection) : nil }
    guard let entry else { return nil }
    if entry.isRequested { connection.request(.max(1)) }
    return (connection, entry.number)
  }

  @inlinable
  func receive(_ value: Downstream.Input, from number: Int) -> Subscribers.Demand {
    if winner.load(ordering: .acquiring) == number { return buffer.buffer(value: value) }
    guard wins(number) else { return .none }
    // The buffer has no demand yet, so it retains the value until the losers are cancelled.
    buffer.buffer(value: value)
    return handOver(to: number)
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, from number: Int) {
    if winner.load(ordering: .acquiring) != number {
      guard wins(number) else { return }
      _ = handOver(to: number)
    }
    buffer.complete(completion: completion)
    end()
  }

  @inlinable
  func wins(_ number: Int) -> Bool {
    winner.compareExchange(expected: -1, desired: number, ordering: .acquiringAndReleasing).exchanged
  }

  /// Cancels the losers and transfers the demand to the winner, which has already received a request for one
  /// value.
  /// - Returns: The additional demand to request from the winner.
  @usableFromInline
  func handOver(to number: Int) -> Subscribers.Demand {
    let contestants = lock.withLock { state.contestants }
    for (other, contestant) in contestants.enumerated() where other != number { contestant.cancel() }
    let decision = lock.withLock { state.decide(for: number) }
    guard let (winner, demand) = decision, demand > .none else { return .none }
    winner.request(demand - 1)
    return buffer.demand(alreadyRequested: demand)
  }

  @usableFromInline
  func end() {
    lock.withLock { state.finish() }
  }
}

/// The contestants for the first event, and the demand before the contest is decided.
@usableFromInline
struct AmbState {
  enum Request {
    /// Requests one value from each of these contestants.
    case ask([UpstreamConnection])
    /// Requests the buffer's unmet demand from the winner, because the contest is over. `nil` after the end.
    case passOn(to: UpstreamConnection?)
  }

  private enum RacePhase {
    case contest
    /// The losers are cancelled, and the demand has been requested from the winner.
    case decided
    case cancelled
  }

  private var phase = RacePhase.contest

  /// All contestants until the contest is decided, and only the winner afterward. Empty after the end.
  private(set) var contestants: [UpstreamConnection] = []

  /// `true` if the winner finished before the contest was decided, which happens when one thread sends the
  /// completion while another thread delivers the first value.
  private var hasFinished = false

  /// The demand during the contest. If there is any demand, one value is requested from each contestant.
  private var demand = Subscribers.Demand.none

  @usableFromInline
  init() {}

  /// Adds a contestant.
  /// - Returns: The contestant's number and whether to request a value from it, or `nil` if the contest is
  ///   over.
  mutating func enter(_ contestant: UpstreamConnection) -> (number: Int, isRequested: Bool)? {
    guard phase == .contest else { return nil }
    contestants.append(contestant)
    return (contestants.count - 1, demand > .none)
  }

  mutating func request(_ demand: Subscribers.Demand) -> Request {
    guard phase == .contest else { return .passOn(to: contestants.first) }
    let fresh = self.demand == .none ? contestants : []
    self.demand += demand
    return .ask(fresh)
  }

  /// Removes all contestants except the winner.
  /// - Returns: The winner, and the accumulated demand, or `nil` after a cancellation.
  mutating func decide(for number: Int) -> (winner: UpstreamConnection, demand: Subscribers.Demand)? {
    guard phase == .contest else { return nil }
    phase = .decided
    let winner = contestants[number]
    contestants = hasFinished ? [] : [winner]
    return (winner, demand)
  }

  /// - Returns: The connections to cancel.
  mutating func cancel() -> [UpstreamConnection] {
    phase = .cancelled
    defer { contestants = [] }
    return contestants
  }

  /// Records that the winner finished.
  mutating func finish() {
    hasFinished = true
    if phase != .contest { contestants = [] }
  }
}
