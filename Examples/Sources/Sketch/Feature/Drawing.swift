/// The drawing that all visitors share.
///
/// Changes are numbered, and the latest are kept. So it can tell each visitor what has changed since it told
/// them last, and a browser knows by the numbers whether it has all of it.
public struct Drawing: Hashable, Sendable {
  /// The most strokes. When there is one more, the first goes: what strangers draw takes no more memory.
  public static let mostStrokes = 300
  /// The most changes that are kept. Who lacks more is sent the strokes instead, in parts.
  static let mostChanges = 20

  /// What tells this drawing from others, such as that of the program before a restart: numbers of one mean
  /// nothing to the other.
  public let id: String
  /// The strokes in their order.
  public private(set) var strokes: [Stroke] = []
  /// The number of the latest change.
  public private(set) var latest = 0
  private var changes: [DrawingChange] = []

  /// - Parameter id: What tells the drawing from others.
  public init(id: String) {
    self.id = id
  }

  /// The first stroke that is there; if there is none, the next that will be.
  public var oldest: Stroke.ID { strokes.first?.id ?? latest + 1 }

  /// Draws a stroke over all others.
  ///
  /// - Parameters:
  ///   - points: The points, which were checked.
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

  /// Takes a stroke back, unless it has gone.
  mutating func erase(_ id: Stroke.ID) {
    guard let index = strokes.firstIndex(where: { $0.id == id }) else { return }
    strokes.remove(at: index)
    note(.erased(id))
  }

  /// Takes all strokes back.
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

  /// Returns what has changed after the change of a number.
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

  /// Returns the part of the drawing that begins after a stroke, which may have gone.
  public func part(after start: Stroke.ID) -> DrawingPart {
    let rest = strokes.drop { $0.id <= start }
    var points = 0
    let part = rest.prefix { stroke in
      // One at least, so that the next part begins after it.
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
