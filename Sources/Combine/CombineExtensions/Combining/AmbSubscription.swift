import CombineShim
import Synchronization

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

  /// Cancels the losers and transfers the demand to the winner. The winner already received a request for one
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

/// The state of a contest for the first event: the contestants, and the demand before the contest is decided.
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

  /// All contestants until the contest is decided, and only the winner afterwards. Empty after the end.
  private(set) var contestants: [UpstreamConnection] = []

  /// Whether the winner finished before the contest was decided. This happens if one thread sends the
  /// completion while another thread delivers the first value.
  private var hasFinished = false

  /// The demand during the contest. If there is any demand, one value is requested from each contestant.
  private var demand = Subscribers.Demand.none

  @usableFromInline
  init() {}

  /// Adds a contestant.
  /// - Returns: The contestant's number, and whether to request a value from it. `nil` if the contest is
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
  /// - Returns: The winner, and the accumulated demand; `nil` after a cancellation.
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
