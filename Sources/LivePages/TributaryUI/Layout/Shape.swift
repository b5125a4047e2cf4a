import Foundation
import LivePagesCore

/// A 2D shape that you can use when drawing a view. If you use it as a view, it fills the available space
/// with the foreground style.
///
/// The browser lays out the shapes of the library. Other shapes are drawn after the browser has reported
/// their size.
///
/// - Note: Differs: a shape with a path is hidden until the browser has reported its size.
@MainActor
@preconcurrency
public protocol Shape: _PrimitiveView {
  /// Describes this shape as a path within a rectangular frame of reference.
  nonisolated func path(in rect: CGRect) -> Path

  /// The corner radius as CSS if the shape is a rounded rectangle. `nil` if the path has to be drawn.
  nonisolated var _cornerRadius: String? { get }
  /// A Boolean value that indicates whether the shape's width equals its height.
  nonisolated var _isCircle: Bool { get }
  /// The fraction of the outline to draw. `nil` if the whole outline is drawn.
  nonisolated var _trim: ClosedRange<Double>? { get }
}

/// A shape type that is able to inset itself to produce another shape.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape

  /// Returns this shape inset by the given amount.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// The rendering of a shape.
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

  /// Fills this shape with a color or gradient.
  public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle()) -> some View {
    look(.fill(style._css))
  }

  /// Fills this shape with the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> some View {
    look(.fill("var(--shape, currentColor)"))
  }

  /// Traces the outline of this shape with a color or gradient, with the given line width.
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    look(.stroke(style._css, StrokeStyle(lineWidth: lineWidth), isInside: false))
  }

  /// Traces the outline of this shape with a color or gradient, with the given stroke style.
  public func stroke<Style: ShapeStyle>(_ style: Style, style strokeStyle: StrokeStyle) -> some View {
    look(.stroke(style._css, strokeStyle, isInside: false))
  }

  /// Traces the outline of this shape with the foreground style, with the given line width.
  public func stroke(lineWidth: CGFloat = 1) -> some View { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// Traces the outline of this shape with the foreground style, with the given stroke style.
  public func stroke(style: StrokeStyle) -> some View {
    look(.stroke("var(--shape, currentColor)", style, isInside: false))
  }

  /// Traces the outline of this shape inside its frame with a color or gradient, with the given line width.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    look(.stroke(style._css, StrokeStyle(lineWidth: lineWidth), isInside: true))
  }

  /// Traces the outline of this shape inside its frame with a color or gradient, with the given stroke style.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, style strokeStyle: StrokeStyle) -> some View {
    look(.stroke(style._css, strokeStyle, isInside: true))
  }

  /// Traces the outline of this shape inside its frame with the foreground style, with the given line width.
  public func strokeBorder(lineWidth: CGFloat = 1) -> some View {
    look(.stroke("var(--shape, currentColor)", StrokeStyle(lineWidth: lineWidth), isInside: true))
  }

  /// Trims this shape by a fractional amount based on its representation as a path.
  nonisolated public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    let (start, end) = (min(max(Double(start), 0), 1), min(max(Double(end), 0), 1))
    let whole = _trim ?? 0...1
    let length = whole.upperBound - whole.lowerBound
    let trim = whole.lowerBound + start * length...whole.lowerBound + max(start, end) * length
    return TransformedShape(shape: self, trim: trim) { $0.path(in: $1) }
  }

  /// Scales this shape around its center without changing its bounding frame.
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

  /// Rotates this shape around an anchor point at the angle you specify.
  nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    TransformedShape(shape: self) { shape, rectangle in
      let center = CGPoint(
        x: rectangle.minX + rectangle.width * anchor.x,
        y: rectangle.minY + rectangle.height * anchor.y
      )
      return shape.path(in: rectangle).rotated(by: angle, around: center)
    }
  }

  /// Changes the relative position of this shape using the specified point.
  nonisolated public func offset(by offset: CGPoint) -> some Shape {
    TransformedShape(shape: self) { $0.path(in: $1.offsetBy(dx: offset.x, dy: offset.y)) }
  }
}

/// A style for rasterizing vector shapes.
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

  /// The box of a shape that CSS can represent, or `nil` for other shapes.
  private var laidOut: ViewBox? {
    guard let radius = shape._cornerRadius else { return nil }
    var style = BoxStyle()
    switch look {
    case .fill(let css): style["background"] = css
    case .stroke(let css, let stroke, let isInside):
      // A CSS shadow supports neither dashes nor gradients.
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

/// A shape that is drawn as a path.
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

/// A circle centered on the frame of the view containing it.
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

/// An ellipse aligned inside the frame of the view containing it.
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

/// A capsule shape aligned inside the frame of the view containing it.
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

/// A rectangular shape aligned inside the frame of the view containing it.
public struct Rectangle: InsettableShape {
  private let distance: CGFloat

  nonisolated public init() { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public var _cornerRadius: String? { distance == 0 ? "0" : nil }
  nonisolated public func inset(by amount: CGFloat) -> Rectangle { Rectangle(distance: distance + amount) }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: distance, dy: distance)) }
}

/// Defines the shape of a rounded rectangle's corners. The browser draws circular corners for all styles.
public enum RoundedCornerStyle: Hashable, Sendable {
  case circular, continuous
}

/// A rectangular shape with rounded corners, aligned inside the frame of the view containing it.
public struct RoundedRectangle: InsettableShape {
  private let radius: CGFloat
  private let distance: CGFloat

  /// Creates a new rounded rectangle shape with a corner radius.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    radius = cornerRadius
    distance = 0
  }

  /// Creates a new rounded rectangle shape. The smaller length of a size is its corner radius.
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

/// A rectangular shape with rounded corners with different values, aligned inside the frame of the view
/// containing it.
public struct UnevenRoundedRectangle: Shape {
  nonisolated public let _cornerRadius: String?

  /// Creates a new rounded rectangle shape with uneven corners.
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
