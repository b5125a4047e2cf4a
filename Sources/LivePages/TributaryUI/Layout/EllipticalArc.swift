import Foundation

/// An arc of an ellipse that is at most half of it.
struct EllipticalArc {
  private let radii: CGSize
  /// The rotation of the ellipse, in radians.
  private let turn: Double
  /// The center, in the coordinates of the ellipse's axes. In these coordinates, the arc is part of a circle with the
  /// radius 1.
  private let center: CGPoint
  /// The angle of the start, in the same coordinates.
  private let angle: Double
  /// The angle between the ends. It is negative if the arc is counterclockwise.
  let length: Double

  /// The longer radius of the ellipse.
  var largestRadius: Double { Double(max(radii.width, radii.height)) }

  /// Creates an arc from the numbers of a path's command, or returns `nil` if the arc is a straight line.
  init?(from start: CGPoint, to end: CGPoint, _ numbers: [Double]) {
    guard numbers.count == 7, numbers[0] > 0, numbers[1] > 0, start != end else { return nil }
    let (turn, isClockwise) = (numbers[2] * .pi / 180, numbers[4] != 0)
    func toCircle(_ point: CGPoint) -> CGPoint {
      let (x, y) = (
        point.x * cos(turn) + point.y * sin(turn), point.y * cos(turn) - point.x * sin(turn)
      )
      return CGPoint(x: x / numbers[0], y: y / numbers[1])
    }
    var (first, last) = (toCircle(start), toCircle(end))
    let chord = hypot(last.x - first.x, last.y - first.y)
    // If the radii are too small for the distance, the ellipse is scaled up.
    let scale = max(chord / 2, 1)
    first = CGPoint(x: first.x / scale, y: first.y / scale)
    last = CGPoint(x: last.x / scale, y: last.y / scale)
    let height = max(1 - chord * chord / (4 * scale * scale), 0).squareRoot()
    let side = isClockwise ? -1.0 : 1.0
    let center = CGPoint(
      x: (first.x + last.x) / 2 + side * height * (last.y - first.y) * scale / chord,
      y: (first.y + last.y) / 2 - side * height * (last.x - first.x) * scale / chord
    )
    let angle = atan2(first.y - center.y, first.x - center.x)
    var length = atan2(last.y - center.y, last.x - center.x) - angle
    if isClockwise, length < 0 { length += 2 * .pi }
    if !isClockwise, length > 0 { length -= 2 * .pi }
    radii = CGSize(width: numbers[0] * scale, height: numbers[1] * scale)
    self.turn = turn
    self.center = center
    self.angle = angle
    self.length = length
  }

  /// Returns the point at a fraction of the arc.
  func point(at fraction: Double) -> CGPoint {
    let angle = angle + length * fraction
    return turned(CGPoint(x: center.x + cos(angle), y: center.y + sin(angle)))
  }

  /// Returns the control points and the end of the Bézier curve that follows a part of the arc of at most a quarter of the
  /// ellipse.
  func curve(from start: Double, to end: Double) -> [CGPoint] {
    let (first, last) = (angle + length * start, angle + length * end)
    let distance = 4.0 / 3 * tan((last - first) / 4)
    func control(at angle: Double, _ distance: Double) -> CGPoint {
      turned(
        CGPoint(
          x: center.x + cos(angle) - distance * sin(angle),
          y: center.y + sin(angle) + distance * cos(angle)
        )
      )
    }
    return [control(at: first, distance), control(at: last, -distance), control(at: last, 0)]
  }

  /// Returns a point in the coordinates of the path.
  private func turned(_ point: CGPoint) -> CGPoint {
    let (x, y) = (point.x * radii.width, point.y * radii.height)
    return CGPoint(x: x * cos(turn) - y * sin(turn), y: x * sin(turn) + y * cos(turn))
  }
}
