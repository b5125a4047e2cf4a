/// A difference to the peer that is known and has a reason.
///
/// It is recognised in scenarios that are as simple as they can be, so that what it asks for can be narrow.
public struct ExplainedDifference: Sendable {
  public let name: String

  /// Why the two libraries differ and who is right.
  public let reason: String

  /// The operators in which it lies.
  public let kinds: Set<OperatorKind>

  /// Whether it is one of the peer's traps, and not of events.
  private let isTrap: Bool

  private let applies: @Sendable (MinimalDifference) -> Bool

  /// - Parameters:
  ///   - kinds: One of these operators at least has to be there; when there are none, the difference lies in a source.
  ///   - isTrap: Whether the peer traps. A trap of ours has no explanation.
  ///   - applies: Whether a difference in a scenario with one of these operators is this one.
  public init(
    _ name: String,
    _ kinds: Set<OperatorKind>,
    reason: String,
    isTrap: Bool = false,
    applies: @escaping @Sendable (MinimalDifference) -> Bool
  ) {
    self.name = name
    self.kinds = kinds
    self.reason = reason
    self.isTrap = isTrap
    self.applies = applies
  }

  public func explains(_ difference: MinimalDifference) -> Bool {
    switch difference.outcome {
    case .same, .trapped(ours: true, peers: _), .trapped(ours: false, peers: false): return false
    case .trapped(ours: false, peers: true): guard isTrap else { return false }
    case .different: guard !isTrap else { return false }
    }
    return (kinds.isEmpty || difference.scenario.chain.allOperators.contains { kinds.contains($0.kind) })
      && applies(difference)
  }
}
