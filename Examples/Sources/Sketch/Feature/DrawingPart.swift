/// Some of the strokes of a drawing, in order. The drawing is sent in several parts, each after the previous
/// one has arrived, because a single message would be too large.
public struct DrawingPart: Hashable, Sendable {
  /// The maximum number of points in a part with more than one stroke.
  static let mostPoints = 2_000

  /// The stroke before the first one of this part.
  public let start: Stroke.ID
  public let strokes: [Stroke]
  public let isLast: Bool
  /// The number of the latest change of the drawing.
  public let latest: Int
}
