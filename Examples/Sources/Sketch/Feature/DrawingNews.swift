/// The changes of the drawing since a certain one.
public struct DrawingNews: Hashable, Sendable {
  /// The number of that one.
  public let start: Int
  /// The changes in their order; none if they are so many that the drawing has forgotten some.
  public let changes: [DrawingChange]
  /// The number of the latest change.
  public let latest: Int
  /// The first stroke that is still there.
  public let oldest: Stroke.ID
  /// How many strokes there are.
  public let count: Int

  /// Whether nothing has changed.
  public var isEmpty: Bool { latest <= start }
}
