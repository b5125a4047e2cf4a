/// A stroke as a browser reports it. ``checkedPoints()`` validates it.
public struct DrawnStroke: Hashable, Codable, Sendable {
  /// The number of the stroke within its tab. The browser shows the stroke by itself until the page has
  /// acknowledged it.
  public let key: Int
  public let points: [StrokePoint]

  public init(key: Int, points: [StrokePoint]) {
    self.key = key
    self.points = points
  }

  /// Validates the points, and returns them as they are stored.
  func checkedPoints() throws(StrokeRefusal) -> [StrokePoint] {
    guard !points.isEmpty else { throw .noPoints }
    guard points.count <= Stroke.mostPoints else { throw .tooManyPoints(points.count) }
    guard points.allSatisfy(\.isOnSheet) else { throw .offSheet }
    return points.map(\.rounded)
  }
}
