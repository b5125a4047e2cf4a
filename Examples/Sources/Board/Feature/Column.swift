/// How far a card has come.
public enum Column: String, CaseIterable, Hashable, Codable, Sendable {
  case waiting
  case doing
  case done

  public var title: String {
    switch self {
    case .waiting: "Waiting"
    case .doing: "Doing"
    case .done: "Done"
    }
  }

  /// Where a card goes from here.
  public var next: Column? {
    switch self {
    case .waiting: .doing
    case .doing: .done
    case .done: nil
    }
  }
}
