/// A difference to the peer that is known and has a reason.
///
/// It is recognised in scenarios that are as simple as they can be, so that what it asks for can be narrow.
public struct ExplainedDifference: Sendable {
  /// What a difference consists of.
  public enum Kind: Sendable {
    /// The libraries' events.
    case events
    /// That the peer traps. A trap of ours has no explanation.
    case trap
    /// That the peer's events change from run to run, so that the difference goes away when it is looked at.
    case unsteadiness
  }

  public let name: String

  /// Why the two libraries differ and who is right.
  public let reason: String

  /// The operators in which it lies.
  public let kinds: Set<OperatorKind>

  private let kind: Kind

  private let applies: @Sendable (MinimalDifference) -> Bool

  /// - Parameters:
  ///   - kinds: One of these operators at least has to be there; when there are none, the difference lies in
  ///     a source.
  ///   - kind: What it consists of.
  ///   - applies: Whether a difference in a scenario with one of these operators is this one.
  public init(
    _ name: String,
    _ kinds: Set<OperatorKind>,
    reason: String,
    kind: Kind = .events,
    applies: @escaping @Sendable (MinimalDifference) -> Bool
  ) {
    self.name = name
    self.kinds = kinds
    self.reason = reason
    self.kind = kind
    self.applies = applies
  }

  public func explains(_ difference: MinimalDifference) -> Bool {
    switch (difference.outcome, kind) {
    case (.different, .events), (.trapped(ours: false, peers: true), .trap), (.same, .unsteadiness): break
    default: return false
    }
    return (kinds.isEmpty || difference.scenario.chain.allOperators.contains { kinds.contains($0.kind) })
      && applies(difference)
  }
}
