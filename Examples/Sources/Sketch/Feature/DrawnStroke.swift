/// A stroke as a browser says that a person has drawn it. ``checkedPoints()`` checks it.
public struct DrawnStroke: Hashable, Codable, Sendable {
  /// The number of the stroke among those that were drawn in this tab. The browser shows the stroke by itself
  /// until the page has counted it.
  public let key: Int
  public let points: [StrokePoint]

  public init(key: Int, points: [StrokePoint]) {
    self.key = key
    self.points = points
  }

  /// Returns the points as they are kept.
  func checkedPoints() throws(StrokeRefusal) -> [StrokePoint] {
    guard !points.isEmpty else { throw .noPoints }
    guard points.count <= Stroke.mostPoints else { throw .tooManyPoints(points.count) }
    guard points.allSatisfy(\.isOnSheet) else { throw .offSheet }
    return points.map(\.rounded)
  }
}
