/// Why a stroke was rejected. The description is a message for the user who has drawn it.
public enum StrokeRefusal: Error, Hashable, CustomStringConvertible {
  case noPoints
  case tooManyPoints(Int)
  case offSheet

  public var description: String {
    switch self {
    case .noPoints: "The stroke was not taken: it has no points."
    case .tooManyPoints(let count):
      "The stroke was not taken: it has \(count) points, and \(Stroke.mostPoints) are the most."
    case .offSheet: "The stroke was not taken: it leaves the sheet."
    }
  }
}
