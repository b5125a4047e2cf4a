/// Why a search failed. The description contains what happened and what to do.
public enum SearchError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreachable
  case refused(status: Int)
  case notUnderstood

  public var description: String {
    switch self {
    case .unreachable: "The server can't be reached. Try again in a moment."
    case .refused(let status): "The server responded with the status \(status). Try again in a moment."
    case .notUnderstood: "The server's response is invalid. Try again in a moment."
    }
  }
}
