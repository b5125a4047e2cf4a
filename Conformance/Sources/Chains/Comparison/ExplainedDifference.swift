/// A difference to the peer that is known and has a reason.
///
/// It is recognised in scenarios that are as simple as they can be, so that what it asks for can be narrow.
public struct ExplainedDifference: Sendable {
  public let name: String

  /// Why the two libraries differ and who is right.
  public let reason: String

  /// The operators in which it shows.
  public let kinds: Set<OperatorKind>

  private let applies: @Sendable (MinimalDifference) -> Bool

  /// - Parameters:
  ///   - kinds: All operators of a scenario in its simplest form have to be among them, and one at least has to be
  ///     there.
  ///   - applies: Whether a difference that is about these operators is this one.
  public init(
    _ name: String,
    _ kinds: Set<OperatorKind>,
    reason: String,
    applies: @escaping @Sendable (MinimalDifference) -> Bool
  ) {
    self.name = name
    self.kinds = kinds
    self.reason = reason
    self.applies = applies
  }

  public func explains(_ difference: MinimalDifference) -> Bool {
    let found = Set(difference.scenario.chain.allOperators.map(\.kind))
    return found.isSubset(of: kinds) && (!found.isEmpty || kinds.isEmpty) && applies(difference)
  }
}

/// A scenario that can't be simplified without losing the difference, and what the libraries make of it.
public struct MinimalDifference: Sendable {
  public let scenario: Scenario
  public let outcome: Outcome

  public init(scenario: Scenario, outcome: Outcome) {
    self.scenario = scenario
    self.outcome = outcome
  }

  /// The events of this library that the peer has not, and the other way round, in their order.
  public var onlyOurs: [Event] {
    guard case .different(let ours, let peers) = outcome else { return [] }
    return ours.difference(from: peers).insertions.map(\.element)
  }

  public var onlyPeers: [Event] {
    guard case .different(let ours, let peers) = outcome else { return [] }
    return ours.difference(from: peers).removals.map(\.element)
  }
}

extension CollectionDifference<Event>.Change {
  fileprivate var element: Event {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
