/// A demand.
public enum Amount: Hashable, Sendable, CustomStringConvertible {
  case max(Int)
  case unlimited

  public var description: String {
    switch self {
    case .max(let number): "\(number)"
    case .unlimited: "unlimited"
    }
  }
}
