/// The changes of the drawing since a given one.
public struct DrawingNews: Hashable, Sendable {
  /// The number of that change.
  public let start: Int
  /// The changes in order. It is empty if there are more than the drawing has stored.
  public let changes: [DrawingChange]
  /// The number of the latest change.
  public let latest: Int
  /// The first existing stroke.
  public let oldest: Stroke.ID
  /// The number of strokes.
  public let count: Int

  /// A Boolean value that indicates whether nothing has changed.
  public var isEmpty: Bool { latest <= start }
}
