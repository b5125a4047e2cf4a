/// A line of the drawing.
public struct Stroke: Hashable, Identifiable, Sendable {
  /// The maximum number of points in a stroke.
  public static let mostPoints = 200

  /// The number of the change that has drawn it. Later strokes are on top of earlier ones.
  public let id: Int
  public let pen: Pen
  public let points: [StrokePoint]

  init(id: Int, pen: Pen, points: [StrokePoint]) {
    self.id = id
    self.pen = pen
    self.points = points
  }
}
