import Foundation

extension Path {
  /// Returns a path whose points a closure has transformed. Curves replace arcs, because a transformed circle may be
  /// an ellipse.
  func mapPoints(_ transform: (CGPoint) -> CGPoint) -> Path {
    var path = Path()
    var start = CGPoint.zero
    var current = CGPoint.zero
    for (command, numbers) in elements {
      let targets = stride(from: command == "A" ? 5 : 0, to: numbers.count - 1, by: 2).map {
        CGPoint(x: numbers[$0], y: numbers[$0 + 1])
      }
      switch command {
      case "Z":
        path.closeSubpath()
        current = start
        continue
      case "A":
        for curve in Self.curves(from: current, arc: numbers) { path.add("C", curve.map(transform)) }
      default: path.add(String(command), targets.map(transform))
      }
      current = targets.last ?? current
      if command == "M" {
        start = current
        path.start = path.point
      }
    }
    return path
  }

  /// Appends another path to this path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform) {
    addPath(path.applying(transform))
  }

  /// Returns a path constructed by applying the transform to all points of the path.
  public func applying(_ transform: CGAffineTransform) -> Path { mapPoints { $0.applying(transform) } }

  /// Returns a path constructed by applying the transform to all points of the path, around a point of a rectangle.
  /// If the transform isn't finite, the path is unchanged.
  func applying(_ transform: CGAffineTransform, around anchor: UnitPoint, of rectangle: CGRect) -> Path {
    guard [transform.a, transform.b, transform.c, transform.d].allSatisfy(\.isFinite) else { return self }
    let (x, y) = (rectangle.minX + rectangle.width * anchor.x, rectangle.minY + rectangle.height * anchor.y)
    return applying(
      CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: x, y: y))
    )
  }

  /// Returns a path constructed by translating all its points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// Adds an arc of a circle to the path, specified with a start angle and the difference to the end angle.
  public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
    addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: startAngle + delta,
      clockwise: delta < .zero
    )
  }

  /// Adds an arc of a circle to the path that touches two lines.
  ///
  /// The first line leads from the current point to the first point, and the second line connects the two points. A
  /// straight line leads from the current point to the start of the arc.
  public mutating func addArc(tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat) {
    guard let start = currentPoint else { return }
    let (before, after) = (
      CGVector(from: corner, to: start)?.unit, CGVector(from: corner, to: end)?.unit
    )
    guard let before, let after, radius > 0 else { return addLine(to: corner) }
    let turn = before.dx * after.dy - before.dy * after.dx
    let cosine = before.dx * after.dx + before.dy * after.dy
    // The lines have the same direction or opposite directions.
    guard abs(turn) > 1e-9 else { return addLine(to: corner) }
    let distance = radius * (1 + cosine) / abs(turn)
    addLine(to: CGPoint(x: corner.x + before.dx * distance, y: corner.y + before.dy * distance))
    addCornerArc(
      to: CGPoint(x: corner.x + after.dx * distance, y: corner.y + after.dy * distance),
      radii: CGSize(width: radius, height: radius),
      isClockwise: turn < 0
    )
  }
}

extension CGVector {
  /// Creates the vector between two points, or returns `nil` if they are equal.
  fileprivate init?(from start: CGPoint, to end: CGPoint) {
    guard start != end else { return nil }
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The vector with the same direction and the length 1.
  fileprivate var unit: CGVector {
    let length = hypot(dx, dy)
    return CGVector(dx: dx / length, dy: dy / length)
  }
}

extension Shape {
  /// Applies an affine transform to this shape.
  nonisolated public func transform(_ transform: CGAffineTransform) -> some Shape {
    TransformedShape(shape: self) { $0.path(in: $1).applying(transform) }
  }

  /// Scales this shape around an anchor point without changing its bounding frame.
  nonisolated public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    TransformedShape(shape: self) { shape, rectangle in
      shape.path(in: rectangle).applying(CGAffineTransform(scaleX: x, y: y), around: anchor, of: rectangle)
    }
  }

  /// Returns a new version of this shape with a fixed size, in the top leading corner of its frame.
  nonisolated public func size(width: CGFloat, height: CGFloat) -> some Shape {
    TransformedShape(shape: self) {
      $0.path(in: CGRect(origin: $1.origin, size: CGSize(width: width, height: height)))
    }
  }

  /// Returns a new version of this shape with a fixed size, in the top leading corner of its frame.
  nonisolated public func size(_ size: CGSize) -> some Shape {
    self.size(width: size.width, height: size.height)
  }
}
