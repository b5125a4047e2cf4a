/// The progress of a card.
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

  /// The column to which a card moves from here.
  public var next: Column? {
    switch self {
    case .waiting: .doing
    case .doing: .done
    case .done: nil
    }
  }
}
