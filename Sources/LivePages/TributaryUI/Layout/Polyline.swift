import Foundation

/// A subpath as connected straight lines.
struct Polyline {
  var points: [CGPoint]
  var isClosed = false

  /// The points, with the first one at the end if the line is closed.
  private var outline: [CGPoint] { isClosed ? points + points.prefix(1) : points }

  /// The length of the line.
  var length: Double {
    let outline = outline
    return zip(outline, outline.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
  }

  /// Returns the piece of the line between two distances from the start.
  func piece(from start: Double, to end: Double) -> Polyline {
    var piece: [CGPoint] = []
    var passed = 0.0
    let outline = outline
    for (first, second) in zip(outline, outline.dropFirst()) {
      let length = distance(first, second)
      if passed + length > start, passed < end {
        if piece.isEmpty { piece.append(between(first, second, max(start - passed, 0) / length)) }
        piece.append(between(first, second, min((end - passed) / length, 1)))
      }
      passed += length
    }
    return Polyline(points: piece)
  }

  /// The maximum number of dashes of a line. A line that needs more is drawn without dashes.
  private static let mostDashes = 10_000.0

  /// Returns the dashes of the line.
  func dashes(_ pattern: [CGFloat], phase: CGFloat) -> [Polyline] {
    let pattern = pattern.map { max(Double($0), 0) }
    let whole = pattern.reduce(0, +) * (pattern.count.isMultiple(of: 2) ? 1 : 2)
    let length = length
    guard whole > 0, whole.isFinite, phase.isFinite,
      length / whole * Double(pattern.count) < Self.mostDashes
    else { return [self] }
    var position = -Double(phase).truncatingRemainder(dividingBy: whole)
    if position > 0 { position -= whole }
    var dashes: [Polyline] = []
    var index = 0
    while position < length {
      let end = position + pattern[index % pattern.count]
      if index.isMultiple(of: 2), end > 0 {
        dashes.append(piece(from: max(position, 0), to: min(end, length)))
      }
      position = end
      index += 1
    }
    return dashes
  }

  /// Appends the outline of the line, drawn with a stroke style, to a path. The outline is filled by the
  /// nonzero rule.
  func addStroke(_ style: StrokeStyle, to path: inout Path) {
    var line: [CGPoint] = []
    for point in points where line.last != point { line.append(point) }
    if isClosed, line.count > 1, line.first == line.last { line.removeLast() }
    let isClosed = isClosed && line.count > 2
    guard line.count > 1 else { return }
    let pen = Pen(half: Double(style.lineWidth) / 2, style: style)
    let (there, back) = (
      pen.side(of: line, isClosed: isClosed), pen.side(of: line.reversed(), isClosed: isClosed)
    )
    if isClosed {
      path.addPolygon(there)
      path.addPolygon(back)
    } else {
      let last = line.count - 1
      let end = pen.cap(at: line[last], from: line[last - 1])
      path.addPolygon(there + end + back + pen.cap(at: line[0], from: line[1]))
    }
  }
}

private func distance(_ first: CGPoint, _ second: CGPoint) -> Double {
  hypot(second.x - first.x, second.y - first.y)
}

private func between(_ first: CGPoint, _ second: CGPoint, _ fraction: Double) -> CGPoint {
  CGPoint(x: first.x + (second.x - first.x) * fraction, y: first.y + (second.y - first.y) * fraction)
}

private struct Vector {
  let dx: Double
  let dy: Double
}

/// A pen that computes the points along a side of a stroke.
private struct Pen {
  let half: Double
  let style: StrokeStyle

  /// Returns the unit vector that points to the left of a segment.
  private func normal(_ first: CGPoint, _ second: CGPoint) -> Vector {
    let length = distance(first, second)
    return Vector(dx: (second.y - first.y) / length, dy: -(second.x - first.x) / length)
  }

  private func point(at center: CGPoint, _ vector: Vector) -> CGPoint {
    CGPoint(x: center.x + vector.dx * half, y: center.y + vector.dy * half)
  }

  /// Returns the left side of a line.
  func side(of line: [CGPoint], isClosed: Bool) -> [CGPoint] {
    let count = line.count
    var side: [CGPoint] = []
    for index in 0..<count {
      let before = index > 0 ? line[index - 1] : isClosed ? line[count - 1] : nil
      let after = index < count - 1 ? line[index + 1] : isClosed ? line[0] : nil
      let (arriving, leaving) = (
        before.map { normal($0, line[index]) }, after.map { normal(line[index], $0) }
      )
      if let arriving, let leaving {
        side += join(at: line[index], arriving, leaving)
      } else if let vector = arriving ?? leaving {
        side.append(point(at: line[index], vector))
      }
    }
    return side
  }

  private func join(at center: CGPoint, _ arriving: Vector, _ leaving: Vector) -> [CGPoint] {
    let (start, end) = (point(at: center, arriving), point(at: center, leaving))
    // On the inner side of a corner, the outline passes through the corner, inside of the stroke.
    guard arriving.dx * leaving.dy - arriving.dy * leaving.dx > 0 else { return [start, center, end] }
    let sum = Vector(dx: arriving.dx + leaving.dx, dy: arriving.dy + leaving.dy)
    let square = sum.dx * sum.dx + sum.dy * sum.dy
    switch style.lineJoin {
    case .miter where square > 0 && 2 / square.squareRoot() <= Double(style.miterLimit):
      return [point(at: center, Vector(dx: sum.dx * 2 / square, dy: sum.dy * 2 / square))]
    case .round: return arc(around: center, from: arriving, to: leaving)
    case .bevel, .miter: return [start, end]
    }
  }

  /// Returns the points between the two sides at the end of an open line.
  func cap(at end: CGPoint, from before: CGPoint) -> [CGPoint] {
    let left = normal(before, end)
    let ahead = Vector(dx: -left.dy, dy: left.dx)
    switch style.lineCap {
    case .butt: return []
    case .square:
      return [
        point(at: end, Vector(dx: left.dx + ahead.dx, dy: left.dy + ahead.dy)),
        point(at: end, Vector(dx: ahead.dx - left.dx, dy: ahead.dy - left.dy)),
      ]
    case .round:
      return arc(around: end, from: left, to: ahead)
        + arc(around: end, from: ahead, to: Vector(dx: -left.dx, dy: -left.dy))
    }
  }

  /// Returns the points of a clockwise arc.
  private func arc(around center: CGPoint, from start: Vector, to end: Vector) -> [CGPoint] {
    let first = atan2(start.dy, start.dx)
    var length = atan2(end.dy, end.dx) - first
    if length < 0 { length += 2 * .pi }
    let steps = max(Int((length / (.pi / 12)).rounded(.up)), 1)
    return (0...steps).map { step in
      let angle = first + length * Double(step) / Double(steps)
      return point(at: center, Vector(dx: cos(angle), dy: sin(angle)))
    }
  }
}

extension Path {
  fileprivate mutating func addPolygon(_ points: [CGPoint]) {
    addLines(points)
    closeSubpath()
  }

  /// The subpaths as straight lines.
  var polylines: [Polyline] {
    var lines: [Polyline] = []
    var points: [CGPoint] = []
    func end(isClosed: Bool) {
      if points.count > 1 { lines.append(Polyline(points: points, isClosed: isClosed)) }
    }
    for (command, numbers) in elements {
      let targets = stride(from: command == "A" ? 5 : 0, to: numbers.count - 1, by: 2).map {
        CGPoint(x: numbers[$0], y: numbers[$0 + 1])
      }
      switch command {
      case "Z":
        end(isClosed: true)
        points = Array(points.prefix(1))
      case "M":
        end(isClosed: false)
        points = targets
      case "L": points += targets
      case "A":
        if let start = points.last, let target = targets.last {
          points += Self.arc(from: start, to: target, numbers)
        }
      default:
        if let start = points.last { points += Self.curve([start] + targets) }
      }
    }
    end(isClosed: false)
    return lines
  }

  private static func steps(for length: Double) -> Int {
    guard length.isFinite else { return 1 }
    return min(max(Int(length.squareRoot() * 1.5), 4), 64)
  }

  /// Returns points on a Bézier curve, after its start.
  private static func curve(_ controls: [CGPoint]) -> [CGPoint] {
    let steps = steps(for: zip(controls, controls.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) })
    return (1...steps).compactMap { step in
      var points = controls
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { between($0, $1, Double(step) / Double(steps)) }
      }
      return points.first
    }
  }

  /// Returns points on an arc of an ellipse that is at most half of it, after its start.
  private static func arc(from start: CGPoint, to end: CGPoint, _ numbers: [Double]) -> [CGPoint] {
    guard let arc = EllipticalArc(from: start, to: end, numbers) else { return [end] }
    let steps = steps(for: abs(arc.length) * arc.largestRadius)
    return (1...steps).map { $0 == steps ? end : arc.point(at: Double($0) / Double(steps)) }
  }

  /// Returns the control points and ends of the Bézier curves that follow an arc.
  static func curves(from start: CGPoint, arc numbers: [Double]) -> [[CGPoint]] {
    guard numbers.count == 7 else { return [] }
    let end = CGPoint(x: numbers[5], y: numbers[6])
    guard let arc = EllipticalArc(from: start, to: end, numbers) else { return [[start, end, end]] }
    let parts = max(Int((abs(arc.length) / (.pi / 2)).rounded(.up)), 1)
    return (1...parts).map { part in
      var curve = arc.curve(from: Double(part - 1) / Double(parts), to: Double(part) / Double(parts))
      if part == parts { curve[2] = end }
      return curve
    }
  }

  /// Returns a partial copy of this path, containing the region between two fractions of its length.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let lines = polylines
    let total = lines.reduce(0) { $0 + $1.length }
    let (start, end) = (Double(max(from, 0)) * total, Double(min(to, 1)) * total)
    var path = Path()
    var passed = 0.0
    for line in lines {
      let length = line.length
      if passed < end, passed + length > start {
        path.addLines(line.piece(from: start - passed, to: end - passed).points)
      }
      passed += length
    }
    return path
  }

  /// Returns a stroked copy of the path, using the given style.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    var path = Path()
    for line in polylines {
      let pieces = style.dash.isEmpty ? [line] : line.dashes(style.dash, phase: style.dashPhase)
      for piece in pieces { piece.addStroke(style, to: &path) }
    }
    return path
  }
}
