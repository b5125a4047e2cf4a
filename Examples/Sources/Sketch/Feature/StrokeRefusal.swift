/// Why a stroke was rejected. The description is a message for the user who has drawn it.
public enum StrokeRefusal: Error, Hashable, CustomStringConvertible {
  case noPoints
  case tooManyPoints(Int)
  case offSheet

  public var description: String {
    switch self {
    case .noPoints: "The stroke was rejected: it has no points."
    case .tooManyPoints(let count):
      "The stroke was rejected: it has \(count) points, more than the limit of \(Stroke.mostPoints)."
    case .offSheet: "The stroke was rejected: it leaves the sheet."
    }
  }
}
