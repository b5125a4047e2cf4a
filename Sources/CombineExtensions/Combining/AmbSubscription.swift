import CombineShim
import Synchronization

/// The subscription of an operator that lets publishers, however many, compete for the first event.
@usableFromInline
final class AmbSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline
  enum Phase {
    case contest
    /// The losers are cancelled, and the winner has got the demand.
    case decided
    case cancelled
  }

  @usableFromInline let buffer: DemandBuffer<Downstream>

  /// The number of the contestant that won; negative before one has.
  @usableFromInline let winner = Atomic(-1)

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`, as is everything below.
  @usableFromInline var phase = Phase.contest

  /// All until it is decided, then the winner alone; none after the end.
  @usableFromInline var contestants: [UpstreamConnection] = []

  /// What was demanded in the contest. Each contestant is asked for one value once it is more than none.
  @usableFromInline var demand = Subscribers.Demand.none

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "Amb" }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    guard case .contest = phase else {
      let winner = contestants.first
      lock.unlock()
      let more = buffer.demand(demand)
      winner?.request(more)
      return
    }
    let asked = self.demand == .none ? contestants : []
    self.demand += demand
    lock.unlock()
    // The contest may end meanwhile: the winner is owed this one all the same, and the losers are cancelled.
    for contestant in asked { contestant.request(.max(1)) }
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    lock.lock()
    phase = .cancelled
    let cancelled = contestants
    contestants = []
    lock.unlock()
    for contestant in cancelled { contestant.cancel() }
  }
}

// The contest.
extension AmbSubscription {
  /// Subscribes to one more publisher, unless the contest is over.
  /// - Returns: Whether it was not.
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
    lock.lock()
    guard case .contest = phase, winner.load(ordering: .acquiring) < 0 else {
      lock.unlock()
      return nil
    }
    let number = contestants.count
    contestants.append(connection)
    let isAsked = demand > .none
    lock.unlock()
    if isAsked { connection.request(.max(1)) }
    return (connection, number)
  }

  @inlinable
  func receive(_ value: Downstream.Input, from number: Int) -> Subscribers.Demand {
    if winner.load(ordering: .acquiring) == number { return buffer.buffer(value: value) }
    guard wins(number) else { return .none }
    // The buffer has got no demand yet, so that the value waits there until the losers are cancelled.
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
    lock.withLock { contestants = [] }
  }

  @inlinable
  func wins(_ number: Int) -> Bool {
    winner.compareExchange(expected: -1, desired: number, ordering: .acquiringAndReleasing).exchanged
  }

  /// Cancels the losers, and hands what was demanded to the winner, who was asked for one of that.
  /// - Returns: How much more to ask the winner for.
  @usableFromInline
  func handOver(to number: Int) -> Subscribers.Demand {
    let contestants = lock.withLock { self.contestants }
    for (other, contestant) in contestants.enumerated() where other != number { contestant.cancel() }

    lock.lock()
    guard case .contest = phase else {
      lock.unlock()
      return .none
    }
    let demand = self.demand
    phase = .decided
    self.contestants = [contestants[number]]
    lock.unlock()
    guard demand > .none else { return .none }
    contestants[number].request(demand - 1)
    return buffer.demand(alreadyAsked: demand)
  }
}
