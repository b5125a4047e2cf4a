/// What came of running a scenario on both libraries.
public enum Outcome: Hashable, Sendable {
  case same
  case different(ours: [Event], peers: [Event])

  /// At least one of the runs ended the process.
  case trapped(ours: Bool, peers: Bool)

  /// Whether the libraries do the same; to trap both is the same as well.
  public var isSame: Bool {
    switch self {
    case .same: true
    case .different: false
    case .trapped(let ours, let peers): ours == peers
    }
  }
}
