/// The drawing that all visitors share.
///
/// Changes are numbered, and the latest ones are kept. The drawing can therefore send each visitor the
/// changes since the last update, and a browser can use the numbers to detect missing changes.
public struct Drawing: Hashable, Sendable {
  /// The maximum number of strokes, which limits the memory that strangers can use. The oldest stroke is
  /// removed to make room.
  public static let mostStrokes = 300
  /// The maximum number of stored changes. A visitor who lacks more receives the strokes instead, in parts.
  static let mostChanges = 20

  /// Identifies this drawing, for example to distinguish it from the drawing before a restart, whose numbers
  /// have no meaning in this one.
  public let id: String
  /// The strokes in their order.
  public private(set) var strokes: [Stroke] = []
  /// The number of the latest change.
  public private(set) var latest = 0
  private var changes: [DrawingChange] = []

  /// - Parameter id: The identifier of the drawing.
  public init(id: String) {
    self.id = id
  }

  /// The first existing stroke, or the next one if there is none.
  public var oldest: Stroke.ID { strokes.first?.id ?? latest + 1 }

  /// Draws a stroke on top of all others.
  ///
  /// - Parameters:
  ///   - points: The validated points.
  ///   - pen: The pen.
  /// - Returns: The stroke's id.
  @discardableResult
  mutating func draw(_ points: [StrokePoint], with pen: Pen) -> Stroke.ID {
    let stroke = Stroke(id: latest + 1, pen: pen, points: points)
    strokes.append(stroke)
    if strokes.count > Self.mostStrokes { strokes.removeFirst() }
    note(.drew(stroke))
    return stroke.id
  }

  /// Removes a stroke, if it exists.
  mutating func erase(_ id: Stroke.ID) {
    guard let index = strokes.firstIndex(where: { $0.id == id }) else { return }
    strokes.remove(at: index)
    note(.erased(id))
  }

  /// Removes all strokes.
  mutating func clear() {
    guard !strokes.isEmpty else { return }
    strokes = []
    note(.cleared)
  }

  private mutating func note(_ kind: DrawingChange.Kind) {
    latest += 1
    changes.append(DrawingChange(number: latest, kind: kind, oldest: oldest))
    if changes.count > Self.mostChanges { changes.removeFirst() }
  }

  /// Returns the changes after the one with the given number.
  public func news(after number: Int) -> DrawingNews {
    let count = latest - number
    return DrawingNews(
      start: number,
      changes: (0...changes.count).contains(count) ? Array(changes.suffix(count)) : [],
      latest: latest,
      oldest: oldest,
      count: strokes.count
    )
  }

  /// Returns the part of the drawing after a stroke, which may have been removed.
  public func part(after start: Stroke.ID) -> DrawingPart {
    let rest = strokes.drop { $0.id <= start }
    var points = 0
    let part = rest.prefix { stroke in
      // At least one stroke, so that the next part starts after it.
      defer { points += stroke.points.count }
      return points == 0 || points + stroke.points.count <= DrawingPart.mostPoints
    }
    return DrawingPart(
      start: start,
      strokes: Array(part),
      isLast: part.count == rest.count,
      latest: latest
    )
  }
}
