import IssueReporting
import LivePages

extension SketchCanvas {
  /// Pushes messages to the hook of the sheet: `stroke`, `gone` and `strokes`.
  init(pushingTo page: PageConnection) {
    self.init { message in
      do {
        switch message {
        case .change(let change): try page.push(change.eventName, WireChange(change))
        case .part(let part): try page.push("strokes", WirePart(part))
        }
      } catch {
        reportIssue(error, "The canvas couldn't be updated: \(message)")
      }
    }
  }
}

extension DrawingChange {
  fileprivate var eventName: String {
    switch kind {
    case .drew: "stroke"
    case .erased, .cleared: "gone"
    }
  }
}

/// Returns a change in the format of the hook.
private struct WireChange: Encodable {
  let number: Int
  let oldest: Int
  let stroke: WireStroke?
  /// A stroke that was removed from among the others.
  let erased: Int?

  init(_ change: DrawingChange) {
    number = change.number
    oldest = change.oldest
    switch change.kind {
    case .drew(let stroke): (self.stroke, erased) = (WireStroke(stroke), nil)
    case .erased(let id): (stroke, erased) = (nil, id)
    // The oldest stroke follows later.
    case .cleared: (stroke, erased) = (nil, nil)
    }
  }
}

private struct WirePart: Encodable {
  let start: Int
  let strokes: [WireStroke]
  let isLast: Bool
  let latest: Int

  init(_ part: DrawingPart) {
    start = part.start
    strokes = part.strokes.map(WireStroke.init)
    isLast = part.isLast
    latest = part.latest
  }
}

private struct WireStroke: Encodable {
  let id: Int
  let color: String
  let width: Int
  let points: [StrokePoint]

  init(_ stroke: Stroke) {
    id = stroke.id
    color = stroke.pen.ink.color
    width = stroke.pen.width.units
    points = stroke.points
  }
}
