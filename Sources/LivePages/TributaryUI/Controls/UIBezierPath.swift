import Foundation

/// An immutable description of shapes or lines in a 2D graphics context.
public final class CGPath: Hashable, Sendable {
  let path: Path

  init(_ path: Path) { self.path = path }

  /// A rectangle containing all path segments and their control points.
  public var boundingBox: CGRect { path.boundingRect }

  /// A Boolean value that indicates whether the path contains zero elements.
  public var isEmpty: Bool { path.isEmpty }

  public static func == (first: CGPath, second: CGPath) -> Bool { first.path == second.path }
  public func hash(into hasher: inout Hasher) { hasher.combine(path.commands) }
}

extension Path {
  /// Creates a path from a path of Core Graphics.
  nonisolated public init(_ path: CGPath) { self = path.path }

  /// An immutable path representing the elements in this path.
  nonisolated public var cgPath: CGPath { CGPath(self) }
}

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path that consists of straight and curved line segments, for UIKit code.
///
/// To use it in a ``Shape``, return `Path(path.cgPath)`.
public final class UIBezierPath {
  private var path: Path

  /// Creates an empty path.
  public init() { path = Path() }

  /// Creates a rectangular path.
  public init(rect: CGRect) { path = Path(rect) }

  /// Creates a path with an arc of a circle.
  ///
  /// The angles are in radians.
  public convenience init(
    arcCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: clockwise
    )
  }

  /// Creates an oval path in the specified rectangle.
  public init(ovalIn rect: CGRect) { path = Path(ellipseIn: rect) }

  /// Creates a rectangular path with rounded corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    path = Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// Creates a rectangular path with the specified corners rounded.
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    path = Path()
    path.addRectangle(rect, rounding: corners, radii: cornerRadii)
  }

  /// Creates a path from a path of Core Graphics.
  public init(cgPath: CGPath) { path = cgPath.path }

  /// The path as a path of Core Graphics.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  /// A Boolean value that indicates whether the path has any elements.
  public var isEmpty: Bool { path.isEmpty }

  /// A rectangle containing all path segments and their control points.
  public var bounds: CGRect { path.boundingRect }

  /// The last point of the path, or the origin if the path is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Moves the path's current point to the specified location.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Appends a straight line to the path.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Appends a quadratic Bézier curve to the path.
  public func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: point, control: controlPoint)
  }

  /// Appends a cubic Bézier curve to the path.
  public func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
  }

  /// Appends an arc to the path.
  ///
  /// The angles are in radians.
  public func addArc(
    withCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    // UIKit's clockwise is the opposite of SwiftUI's.
    path.addArc(
      center: center,
      radius: radius,
      startAngle: .radians(startAngle),
      endAngle: .radians(endAngle),
      clockwise: !clockwise
    )
  }

  /// Closes the most recently added subpath.
  public func close() { path.closeSubpath() }

  /// Appends the contents of another path to the path.
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }

  /// Transforms all points in the path.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
}

extension Path {
  /// Adds a rectangle with the specified corners rounded.
  fileprivate mutating func addRectangle(_ rectangle: CGRect, rounding corners: UIRectCorner, radii: CGSize) {
    let radii = CGSize(
      width: min(max(radii.width, 0), rectangle.width / 2),
      height: min(max(radii.height, 0), rectangle.height / 2)
    )
    guard radii.width > 0, radii.height > 0 else { return addRect(rectangle) }
    // The corners, clockwise from the top left, with the directions of the sides before and after each of them.
    let places: [(UIRectCorner, CGPoint, before: (CGFloat, CGFloat), after: (CGFloat, CGFloat))] = [
      (.topLeft, CGPoint(x: rectangle.minX, y: rectangle.minY), (0, -1), (1, 0)),
      (.topRight, CGPoint(x: rectangle.maxX, y: rectangle.minY), (1, 0), (0, 1)),
      (.bottomRight, CGPoint(x: rectangle.maxX, y: rectangle.maxY), (0, 1), (-1, 0)),
      (.bottomLeft, CGPoint(x: rectangle.minX, y: rectangle.maxY), (-1, 0), (0, -1)),
    ]
    for (corner, point, before, after) in places {
      let (width, height) = corners.contains(corner) ? (radii.width, radii.height) : (0, 0)
      let start = CGPoint(x: point.x - before.0 * width, y: point.y - before.1 * height)
      if corner == .topLeft { move(to: start) } else { addLine(to: start) }
      if width > 0 {
        let end = CGPoint(x: point.x + after.0 * width, y: point.y + after.1 * height)
        addCornerArc(to: end, radii: radii)
      }
    }
    closeSubpath()
  }
}
