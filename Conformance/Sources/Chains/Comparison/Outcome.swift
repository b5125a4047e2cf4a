/// The result of running a scenario on both libraries.
public enum Outcome: Hashable, Sendable {
  case same
  case different(ours: [Event], peers: [Event])

  /// At least one library ended the process.
  case trapped(ours: Bool, peers: Bool)

  /// A Boolean value that indicates whether the libraries behave the same. That includes a trap of both.
  public var isSame: Bool {
    switch self {
    case .same: true
    case .different: false
    case .trapped(let ours, let peers): ours == peers
    }
  }
}
