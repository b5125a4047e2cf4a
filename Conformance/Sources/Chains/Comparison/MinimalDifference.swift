/// A scenario that can't be simplified without losing the difference, and its outcome.
public struct MinimalDifference: Sendable {
  public let scenario: Scenario
  public let outcome: Outcome

  /// The events that only this library logged, and those that only the peer logged, in order.
  public let onlyOurs: [Event]
  public let onlyPeers: [Event]

  /// The first events in which the libraries differ, with `nil` for a library whose log ends there.
  public let divergence: (ours: Event?, peers: Event?)

  public init(scenario: Scenario, outcome: Outcome) {
    self.scenario = scenario
    self.outcome = outcome
    guard case .different(let ours, let peers) = outcome else {
      (onlyOurs, onlyPeers, divergence) = ([], [], (nil, nil))
      return
    }
    let change = ours.difference(from: peers)
    onlyOurs = change.insertions.map(\.element)
    onlyPeers = change.removals.map(\.element)
    let index = zip(ours, peers).prefix { $0 == $1 }.count
    divergence = (ours.dropFirst(index).first, peers.dropFirst(index).first)
  }

  public var ourEvents: [Event] {
    if case .different(let ours, _) = outcome { ours } else { [] }
  }

  public var peersEvents: [Event] {
    if case .different(_, let peers) = outcome { peers } else { [] }
  }
}

extension CollectionDifference<Event>.Change {
  fileprivate var element: Event {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
