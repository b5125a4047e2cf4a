/// A known difference from the peer, with its reason.
///
/// Differences are matched in scenarios that can't be simplified further, so the conditions can be narrow.
public struct ExplainedDifference: Sendable {
  /// The kind of a difference.
  public enum Kind: Sendable {
    /// The libraries log different events.
    case events
    /// The peer traps. A trap of ours has no explanation.
    case trap
    /// The peer's events change from run to run, so that another run shows no difference.
    case unsteadiness
  }

  public let name: String

  /// The reason for the difference, and the correct behavior.
  public let reason: String

  /// The operators that cause the difference.
  public let kinds: Set<OperatorKind>

  private let kind: Kind

  private let applies: @Sendable (MinimalDifference) -> Bool

  /// - Parameters:
  ///   - kinds: The operators that cause the difference. A matching scenario contains at least one of them,
  ///     unless the set is empty because a source causes the difference.
  ///   - kind: The kind of the difference.
  ///   - applies: A closure that returns whether a difference matches, in a scenario with one of these
  ///     operators.
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
