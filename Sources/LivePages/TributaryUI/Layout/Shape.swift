import Foundation
import LivePagesCore

/// A shape. As a view, it fills the room that there is with the foreground color.
///
/// The library's own shapes are laid out by the browser. Others are drawn once the browser has reported their size.
///
/// - Note: Differs: a shape with a path is hidden until the browser has reported its size.
@MainActor
@preconcurrency
public protocol Shape: _PrimitiveView {
  /// Returns the outline in a rectangle.
  nonisolated func path(in rect: CGRect) -> Path

  /// The radius of the corners, if the shape is a rectangle; `nil` if the path counts.
  nonisolated var _cornerRadius: String? { get }
  /// Whether the width is the height.
  nonisolated var _isCircle: Bool { get }
  /// The part of the outline that is drawn.
  nonisolated var _trim: ClosedRange<Double>? { get }
}

/// A shape that can be made smaller.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape

  /// Returns the shape with a distance to its rectangle.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// How a shape is drawn.
private enum ShapeLook {
  case fill(String)
  case stroke(String, StrokeStyle, isInside: Bool)
}

extension Shape {
  nonisolated public var _cornerRadius: String? { nil }
  nonisolated public var _isCircle: Bool { false }
  nonisolated public var _trim: ClosedRange<Double>? { nil }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    look(.fill("var(--shape, currentColor)"))._boxes(in: context)
  }

  private func look(_ look: ShapeLook) -> ShapeView { ShapeView(shape: self, look: look) }

  /// Fills the shape with a style.
  public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle()) -> some View {
    look(.fill(style._css))
  }

  /// Fills the shape with the foreground color.
  public func fill(style: FillStyle = FillStyle()) -> some View {
    look(.fill("var(--shape, currentColor)"))
  }

  /// Draws the outline of the shape.
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    look(.stroke(style._css, StrokeStyle(lineWidth: lineWidth), isInside: false))
  }

  /// Draws the outline of the shape.
  public func stroke<Style: ShapeStyle>(_ style: Style, style strokeStyle: StrokeStyle) -> some View {
    look(.stroke(style._css, strokeStyle, isInside: false))
  }

  /// Draws the outline of the shape in the foreground color.
  public func stroke(lineWidth: CGFloat = 1) -> some View { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// Draws the outline of the shape in the foreground color.
  public func stroke(style: StrokeStyle) -> some View {
    look(.stroke("var(--shape, currentColor)", style, isInside: false))
  }

  /// Draws the outline of the shape, inside its frame.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    look(.stroke(style._css, StrokeStyle(lineWidth: lineWidth), isInside: true))
  }

  /// Draws the outline of the shape, inside its frame.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, style strokeStyle: StrokeStyle) -> some View {
    look(.stroke(style._css, strokeStyle, isInside: true))
  }

  /// Draws the outline of the shape in the foreground color, inside its frame.
  public func strokeBorder(lineWidth: CGFloat = 1) -> some View {
    look(.stroke("var(--shape, currentColor)", StrokeStyle(lineWidth: lineWidth), isInside: true))
  }

  /// Returns a part of the outline, from 0 to 1.
  nonisolated public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    let (start, end) = (min(max(Double(start), 0), 1), min(max(Double(end), 0), 1))
    let whole = _trim ?? 0...1
    let length = whole.upperBound - whole.lowerBound
    let trim = whole.lowerBound + start * length...whole.lowerBound + max(start, end) * length
    return TransformedShape(shape: self, trim: trim) { $0.path(in: $1) }
  }

  /// Returns the shape in another size, around its center.
  nonisolated public func scale(_ scale: CGFloat) -> some Shape {
    TransformedShape(shape: self) { shape, rectangle in
      let (width, height) = (rectangle.width * scale, rectangle.height * scale)
      return shape.path(
        in: CGRect(
          x: rectangle.midX - width / 2,
          y: rectangle.midY - height / 2,
          width: width,
          height: height
        )
      )
    }
  }

  /// Returns the shape, turned around a point.
  nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    TransformedShape(shape: self) { shape, rectangle in
      let center = CGPoint(
        x: rectangle.minX + rectangle.width * anchor.x,
        y: rectangle.minY + rectangle.height * anchor.y
      )
      return shape.path(in: rectangle).rotated(by: angle, around: center)
    }
  }

  /// Returns the shape somewhere else.
  nonisolated public func offset(by offset: CGPoint) -> some Shape {
    TransformedShape(shape: self) { $0.path(in: $1.offsetBy(dx: offset.x, dy: offset.y)) }
  }
}

/// How the inside of a shape is found.
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

private struct TransformedShape<Base: Shape>: Shape {
  nonisolated(unsafe) let shape: Base
  let trim: ClosedRange<Double>?
  nonisolated(unsafe) let outline: (Base, CGRect) -> Path

  nonisolated init(
    shape: Base,
    trim: ClosedRange<Double>? = nil,
    outline: @escaping (Base, CGRect) -> Path
  ) {
    self.shape = shape
    self.trim = trim ?? shape._trim
    self.outline = outline
  }

  nonisolated var _trim: ClosedRange<Double>? { trim }
  nonisolated func path(in rect: CGRect) -> Path { outline(shape, rect) }
}

private struct ShapeView: _PrimitiveView {
  let shape: any Shape
  let look: ShapeLook

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let box = laidOut { return [box] }
    return DrawnShape(shape: shape, look: look)._boxes(in: context)
  }

  /// The box, if CSS is enough.
  private var laidOut: ViewBox? {
    guard let radius = shape._cornerRadius else { return nil }
    var style = BoxStyle()
    switch look {
    case .fill(let css): style["background"] = css
    case .stroke(let css, let stroke, let isInside):
      // A shadow can't be dashed, nor have a gradient.
      guard stroke.dash.isEmpty, !css.contains("gradient(") else { return nil }
      style["background"] = "none"
      let width = Double(stroke.lineWidth)
      style["box-shadow"] =
        isInside
        ? "inset 0 0 0 \(width.pixels) \(css)"
        : "0 0 0 \((width / 2).pixels) \(css),inset 0 0 0 \((width / 2).pixels) \(css)"
    }
    style["border-radius"] = radius
    return ViewBox(.fill(circle: shape._isCircle), style: style).filling(width: true, height: true)
  }
}

/// A shape that is drawn by its path.
private struct DrawnShape: View {
  let shape: any Shape
  let look: ShapeLook

  var body: some View {
    GeometryReader { proxy in
      Drawing(
        path: shape.path(in: CGRect(origin: .zero, size: proxy.size)),
        trim: shape._trim,
        look: look
      )
    }
  }
}

private struct Drawing: _PrimitiveView {
  let path: Path
  let trim: ClosedRange<Double>?
  let look: ShapeLook

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let kind = BoxKind.custom { box in
      var part = BoxPart(.svg, "drawing", style: box.style)
      part.attributes = [.aria("hidden", "true")]
      part.append(drawing: element)
      part.fillsWidth = true
      part.fillsHeight = true
      return [.part(part)]
    }
    return [ViewBox(kind).filling(width: true, height: true)]
  }

  private var element: Element {
    var element = Element(.path)
    var style = BoxStyle()
    element.attributes = [Attribute("d", path.commands)]
    switch look {
    case .fill(let css):
      style["fill"] = css.contains("gradient(") ? "currentColor" : css
    case .stroke(let css, let stroke, _):
      style["fill"] = "none"
      style["stroke"] = css.contains("gradient(") ? "currentColor" : css
      style["stroke-width"] = Double(stroke.lineWidth).css
      style["stroke-linecap"] = stroke.lineCap.css
      style["stroke-linejoin"] = stroke.lineJoin.css
      if let trim {
        element.attributes.append(Attribute("pathLength", "1"))
        style["stroke-dasharray"] = "\((trim.upperBound - trim.lowerBound).css) 2"
        style["stroke-dashoffset"] = (-trim.lowerBound).css
      } else if !stroke.dash.isEmpty {
        style["stroke-dasharray"] = stroke.dash.map { Double($0).css }.joined(separator: " ")
        style["stroke-dashoffset"] = Double(stroke.dashPhase).css
      }
    }
    element.attributes.append(Attribute("data-style", style.css))
    return element
  }
}

// MARK: Shapes

/// A circle.
public struct Circle: InsettableShape {
  private let distance: CGFloat

  nonisolated public init() { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public var _cornerRadius: String? { distance == 0 ? "50%" : nil }
  nonisolated public var _isCircle: Bool { true }
  nonisolated public func inset(by amount: CGFloat) -> Circle { Circle(distance: distance + amount) }

  nonisolated public func path(in rect: CGRect) -> Path {
    let side = max(min(rect.width, rect.height) - 2 * distance, 0)
    return Path(
      ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    )
  }
}

/// An ellipse.
public struct Ellipse: InsettableShape {
  private let distance: CGFloat

  nonisolated public init() { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public var _cornerRadius: String? { distance == 0 ? "50%" : nil }
  nonisolated public func inset(by amount: CGFloat) -> Ellipse { Ellipse(distance: distance + amount) }
  nonisolated public func path(in rect: CGRect) -> Path {
    Path(ellipseIn: rect.insetBy(dx: distance, dy: distance))
  }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: InsettableShape {
  private let distance: CGFloat

  nonisolated public init(style: RoundedCornerStyle = .circular) { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public var _cornerRadius: String? { distance == 0 ? "9999px" : nil }
  nonisolated public func inset(by amount: CGFloat) -> Capsule { Capsule(distance: distance + amount) }
  nonisolated public func path(in rect: CGRect) -> Path {
    let inner = rect.insetBy(dx: distance, dy: distance)
    return Path(roundedRect: inner, cornerRadius: min(inner.width, inner.height) / 2)
  }
}

/// A rectangle.
public struct Rectangle: InsettableShape {
  private let distance: CGFloat

  nonisolated public init() { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public var _cornerRadius: String? { distance == 0 ? "0" : nil }
  nonisolated public func inset(by amount: CGFloat) -> Rectangle { Rectangle(distance: distance + amount) }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: distance, dy: distance)) }
}

/// The form of round corners, which are parts of circles here.
public enum RoundedCornerStyle: Hashable, Sendable {
  case circular, continuous
}

/// A rectangle with round corners.
public struct RoundedRectangle: InsettableShape {
  private let radius: CGFloat
  private let distance: CGFloat

  /// Creates a rectangle with corners of a radius.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    radius = cornerRadius
    distance = 0
  }

  /// Creates a rectangle with corners of a size.
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init(cornerRadius: min(cornerSize.width, cornerSize.height))
  }

  nonisolated private init(radius: CGFloat, distance: CGFloat) {
    self.radius = radius
    self.distance = distance
  }

  nonisolated public var _cornerRadius: String? { distance == 0 ? Double(radius).pixels : nil }
  nonisolated public func inset(by amount: CGFloat) -> RoundedRectangle {
    RoundedRectangle(radius: radius, distance: distance + amount)
  }
  nonisolated public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect.insetBy(dx: distance, dy: distance), cornerRadius: max(radius - distance, 0))
  }
}

/// A rectangle with corners of several radii.
public struct UnevenRoundedRectangle: Shape {
  nonisolated public let _cornerRadius: String?

  /// Creates a rectangle.
  nonisolated public init(
    topLeadingRadius: CGFloat = 0,
    bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    let radii = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius]
    _cornerRadius = radii.map { Double($0).pixels }.joined(separator: " ")
  }

  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

extension Shape where Self == Circle {
  nonisolated public static var circle: Self { Self() }
}
extension Shape where Self == Capsule {
  nonisolated public static var capsule: Self { Self() }
}
extension Shape where Self == Rectangle {
  nonisolated public static var rect: Self { Self() }
}
extension Shape where Self == RoundedRectangle {
  nonisolated public static func rect(cornerRadius: CGFloat) -> Self { Self(cornerRadius: cornerRadius) }
}
