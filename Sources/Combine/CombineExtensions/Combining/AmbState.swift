import CombineShim

/// The state of a contest for the first event: who takes part, and what was demanded before it is decided.
@usableFromInline
struct AmbState {
  enum Request {
    /// One value is requested from each of these.
    case ask([UpstreamConnection])
    /// The contest is over: what the buffer lacks is requested from the winner. `nil` after the end.
    case passOn(to: UpstreamConnection?)
  }

  private enum Phase {
    case contest
    /// The losers are cancelled, and the winner has got the demand.
    case decided
    case cancelled
  }

  private var phase = Phase.contest

  /// All until it is decided, then the winner alone; none after the end.
  private(set) var contestants: [UpstreamConnection] = []

  /// Whether the winner has finished before the contest was decided: a thread completes while another brings
  /// the first value.
  private var hasFinished = false

  /// The demand during the contest. One value is requested from each contestant once it is more than none.
  private var demand = Subscribers.Demand.none

  @usableFromInline
  init() {}

  /// Adds a contestant.
  /// - Returns: The contestant's number, and whether a value is requested from it; `nil` when the contest is
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

  /// Leaves the winner alone.
  /// - Returns: The winner, and what was demanded; `nil` after a cancellation.
  mutating func decide(for number: Int) -> (winner: UpstreamConnection, demand: Subscribers.Demand)? {
    guard phase == .contest else { return nil }
    phase = .decided
    let winner = contestants[number]
    contestants = hasFinished ? [] : [winner]
    return (winner, demand)
  }

  /// - Returns: What is to be cancelled.
  mutating func cancel() -> [UpstreamConnection] {
    phase = .cancelled
    defer { contestants = [] }
    return contestants
  }

  /// The winner has finished.
  mutating func finish() {
    hasFinished = true
    if phase != .contest { contestants = [] }
  }
}
