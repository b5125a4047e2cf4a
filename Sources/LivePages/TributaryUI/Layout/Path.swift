import Foundation
import LivePagesCore

/// The outline of a 2D shape.
public struct Path: Equatable, Sendable {
  /// The commands as SVG path data.
  private(set) var commands = ""
  private var exactCommands: [ExactCommand] = []
  var start = CGPoint.zero
  private(set) var point = CGPoint.zero
  private var bounds: CGRect?

  /// Creates an empty path.
  nonisolated public init() {}

  /// Creates an empty path, and then executes a closure to add its initial elements.
  nonisolated public init(_ build: (inout Path) -> Void) { build(&self) }

  /// Creates a path object containing a rectangle.
  nonisolated public init(_ rectangle: CGRect) { addRect(rectangle) }

  /// Creates a path object containing a rounded rectangle.
  nonisolated public init(roundedRect rectangle: CGRect, cornerRadius: CGFloat) {
    addRoundedRect(in: rectangle, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a path as an ellipse within the given rectangle.
  nonisolated public init(ellipseIn rectangle: CGRect) { addEllipse(in: rectangle) }

  /// A Boolean value that indicates whether the path contains zero elements.
  public var isEmpty: Bool { commands.isEmpty }

  /// The last point in the path, or `nil` if the path contains no points.
  public var currentPoint: CGPoint? { commands.isEmpty ? nil : point }

  /// A rectangle containing all path segments and their control points.
  public var boundingRect: CGRect { bounds ?? .zero }

  private mutating func add(_ command: String, _ points: CGPoint...) { add(command, points) }

  /// Appends an SVG command with the points that follow it.
  mutating func add(_ command: String, _ points: [CGPoint]) {
    commands += command
    exactCommands.append(ExactCommand(command, points))
    for (index, point) in points.enumerated() {
      if index > 0 { commands += " " }
      commands += "\(Double(point.x).css) \(Double(point.y).css)"
      let rectangle = CGRect(x: point.x, y: point.y, width: 0, height: 0)
      bounds = bounds?.union(rectangle) ?? rectangle
    }
    if let last = points.last { point = last }
  }

  /// Begins a new subpath at the specified point.
  public mutating func move(to point: CGPoint) {
    add("M", point)
    start = point
  }

  /// Appends a straight line segment from the current point to the specified point.
  public mutating func addLine(to point: CGPoint) { add("L", point) }

  /// Adds a sequence of connected straight-line segments to the path.
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve to the path, with the specified end point and control point.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) { add("Q", control, point) }

  /// Adds a cubic Bézier curve to the path, with the specified end point and control points.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    add("C", control1, control2, point)
  }

  /// Closes and completes the current subpath.
  public mutating func closeSubpath() {
    commands += "Z"
    exactCommands.append(ExactCommand("Z", []))
    point = start
  }

  /// Adds an arc of a circle to the path, connected to the current point by a straight line.
  public mutating func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: Angle,
    endAngle: Angle,
    clockwise: Bool
  ) {
    func onCircle(_ radians: Double) -> CGPoint {
      CGPoint(x: center.x + radius * cos(radians), y: center.y + radius * sin(radians))
    }
    // The y-axis points down, so `clockwise` means counterclockwise on the screen.
    var length = endAngle.radians - startAngle.radians
    guard length.isFinite, radius.isFinite else { return }
    if clockwise ? length > 0 : length < 0 {
      length.formTruncatingRemainder(dividingBy: 2 * .pi)
      length += clockwise ? -2 * .pi : 2 * .pi
    }
    let first = onCircle(startAngle.radians)
    if commands.isEmpty { move(to: first) } else { addLine(to: first) }
    // After a complete turn, an arc is drawn over itself again.
    let turn = 2 * Double.pi
    if abs(length) > turn {
      length = length.truncatingRemainder(dividingBy: turn) + (length < 0 ? -turn : turn)
    }
    // An arc in SVG can't be a complete circle. Without a flag, it covers at most half of one.
    let parts = max(Int((abs(length) / .pi).rounded(.up)), 1)
    for part in 1...parts {
      let end = onCircle(startAngle.radians + length * Double(part) / Double(parts))
      let radius = Double(radius).css
      add("A\(radius) \(radius) 0 0 \(length > 0 ? 1 : 0) ", end)
    }
  }

  /// Adds a rectangular subpath to the path.
  public mutating func addRect(_ rectangle: CGRect) {
    move(to: CGPoint(x: rectangle.minX, y: rectangle.minY))
    addLine(to: CGPoint(x: rectangle.maxX, y: rectangle.minY))
    addLine(to: CGPoint(x: rectangle.maxX, y: rectangle.maxY))
    addLine(to: CGPoint(x: rectangle.minX, y: rectangle.maxY))
    closeSubpath()
  }

  /// Adds an ellipse that fits inside the specified rectangle to the path.
  public mutating func addEllipse(in rectangle: CGRect) {
    let radii = "A\(Double(rectangle.width / 2).css) \(Double(rectangle.height / 2).css) 0 0 1 "
    move(to: CGPoint(x: rectangle.maxX, y: rectangle.midY))
    add(radii, CGPoint(x: rectangle.midX, y: rectangle.maxY))
    add(radii, CGPoint(x: rectangle.minX, y: rectangle.midY))
    add(radii, CGPoint(x: rectangle.midX, y: rectangle.minY))
    add(radii, CGPoint(x: rectangle.maxX, y: rectangle.midY))
    closeSubpath()
  }

  /// Creates a path as a rectangle with corner radii, clockwise from the top leading corner.
  nonisolated init(_ rectangle: CGRect, radii: [CGFloat]) {
    let most = min(rectangle.width, rectangle.height) / 2
    let radii = radii.map { min($0, most) }
    let corners = [
      CGPoint(x: rectangle.minX, y: rectangle.minY), CGPoint(x: rectangle.maxX, y: rectangle.minY),
      CGPoint(x: rectangle.maxX, y: rectangle.maxY), CGPoint(x: rectangle.minX, y: rectangle.maxY),
    ]
    let directions: [(CGFloat, CGFloat)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    for (index, corner) in corners.enumerated() {
      let (radius, before, after) = (radii[index], directions[(index + 3) % 4], directions[index])
      let start = CGPoint(x: corner.x - before.0 * radius, y: corner.y - before.1 * radius)
      let end = CGPoint(x: corner.x + after.0 * radius, y: corner.y + after.1 * radius)
      if index == 0 { move(to: start) } else { addLine(to: start) }
      if radius > 0 { add("A\(Double(radius).css) \(Double(radius).css) 0 0 1 ", end) }
    }
    closeSubpath()
  }

  /// A Boolean value that indicates whether the path has one subpath.
  var isOneLine: Bool { commands.count { $0 == "M" } == 1 }

  /// Adds an elliptical arc that is shorter than half of the ellipse.
  mutating func addCornerArc(to end: CGPoint, radii: CGSize, isClockwise: Bool = true) {
    add("A\(Double(radii.width).css) \(Double(radii.height).css) 0 0 \(isClockwise ? 1 : 0) ", end)
  }

  /// Adds a rounded rectangle to the path.
  public mutating func addRoundedRect(in rectangle: CGRect, cornerSize: CGSize) {
    let width = min(cornerSize.width, rectangle.width / 2)
    let height = min(cornerSize.height, rectangle.height / 2)
    let corner = "A\(Double(width).css) \(Double(height).css) 0 0 1 "
    move(to: CGPoint(x: rectangle.minX + width, y: rectangle.minY))
    addLine(to: CGPoint(x: rectangle.maxX - width, y: rectangle.minY))
    add(corner, CGPoint(x: rectangle.maxX, y: rectangle.minY + height))
    addLine(to: CGPoint(x: rectangle.maxX, y: rectangle.maxY - height))
    add(corner, CGPoint(x: rectangle.maxX - width, y: rectangle.maxY))
    addLine(to: CGPoint(x: rectangle.minX + width, y: rectangle.maxY))
    add(corner, CGPoint(x: rectangle.minX, y: rectangle.maxY - height))
    addLine(to: CGPoint(x: rectangle.minX, y: rectangle.minY + height))
    add(corner, CGPoint(x: rectangle.minX + width, y: rectangle.minY))
    closeSubpath()
  }

  /// The commands and their numbers.
  var elements: [(command: Character, numbers: [Double])] { exactCommands.map { ($0.letter, $0.numbers) } }

  /// Appends another path to this path.
  public mutating func addPath(_ path: Path) {
    commands += path.commands
    exactCommands += path.exactCommands
    point = path.point
    start = path.start
    if let other = path.bounds { bounds = bounds?.union(other) ?? other }
  }
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

/// The characteristics of a stroke that traces a path.
public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1,
    lineCap: CGLineCap = .butt,
    lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10,
    dash: [CGFloat] = [],
    dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// The style for rendering the endpoint of a stroked line.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square

  var css: String {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

/// The junction style for connected lines.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel

  var css: String {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}

/// A command with exact numbers. ``Path/commands`` rounds them, but a transform may enlarge them.
struct ExactCommand: Equatable {
  let letter: Character
  let numbers: [Double]

  /// - Parameter command: A letter, followed by numbers for an arc.
  init(_ command: String, _ points: [CGPoint]) {
    letter = command.first ?? "Z"
    let first = command.dropFirst().split(separator: " ").compactMap { Double($0) }
    numbers = first + points.flatMap { [Double($0.x), Double($0.y)] }
  }
}
