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
