/// Some of the strokes of a drawing, in their order. The whole drawing is sent in several parts, each once
/// the one before has arrived: a single message would be large.
public struct DrawingPart: Hashable, Sendable {
  /// The most points of a part that has more than one stroke.
  static let mostPoints = 2_000

  /// The stroke after which the part begins.
  public let start: Stroke.ID
  public let strokes: [Stroke]
  /// Whether no strokes follow.
  public let isLast: Bool
  /// The number of the latest change of the drawing.
  public let latest: Int
}
