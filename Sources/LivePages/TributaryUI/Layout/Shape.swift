import Foundation

/// A 2D shape that you can use when drawing a view.
///
/// As a view, a shape fills the available space with the foreground style. The browser lays out the shapes of the
/// library. Your own shapes are drawn after the browser has reported their size.
///
/// - Note: Differs: a shape with a path is hidden until the browser has reported its size.
@MainActor
@preconcurrency
public protocol Shape: _PrimitiveView {
  /// Describes this shape as a path within a rectangular frame of reference.
  nonisolated func path(in rect: CGRect) -> Path

  /// The corner radius as CSS if the shape is a rounded rectangle, or `nil` to draw the path.
  nonisolated var _cornerRadius: String? { get }
  /// A Boolean value that indicates whether the shape's width equals its height.
  nonisolated var _isCircle: Bool { get }
  /// The fraction of the outline to draw, or `nil` to draw the whole outline.
  nonisolated var _trim: ClosedRange<Double>? { get }
}

/// A shape type that is able to inset itself to produce another shape.
public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape

  /// Returns this shape inset by the given amount.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension Shape {
  nonisolated public var _cornerRadius: String? { nil }
  nonisolated public var _isCircle: Bool { false }
  nonisolated public var _trim: ClosedRange<Double>? { nil }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    ShapeDrawing(shape: self, look: .fill(nil, FillStyle()))._boxes(in: context)
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
      let turn = CGAffineTransform(rotationAngle: angle.radians)
      return shape.path(in: rectangle).applying(turn, around: anchor, of: rectangle)
    }
  }

  /// Changes the relative position of this shape using the specified point.
  nonisolated public func offset(by offset: CGPoint) -> some Shape {
    TransformedShape(shape: self) { $0.path(in: $1.offsetBy(dx: offset.x, dy: offset.y)) }
  }

  /// Changes the relative position of this shape using the specified distances.
  // This method is disfavored, because the offset of a view can be animated.
  @_disfavoredOverload
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    offset(by: CGPoint(x: x, y: y))
  }

  /// Changes the relative position of this shape using the specified distances.
  // This method is disfavored, because the offset of a view can be animated.
  @_disfavoredOverload
  nonisolated public func offset(_ offset: CGSize) -> some Shape {
    self.offset(by: CGPoint(x: offset.width, y: offset.height))
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

/// A shape whose outline is a transformed version of another shape's outline.
struct TransformedShape<Base: Shape>: Shape {
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

// MARK: Shapes

/// A circle centered on the view's frame containing it.
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

/// An ellipse aligned inside the view's frame containing it.
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

/// A capsule shape aligned inside the view's frame containing it.
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

/// A rectangular shape aligned inside the view's frame containing it.
public struct Rectangle: InsettableShape {
  private let distance: CGFloat

  nonisolated public init() { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public var _cornerRadius: String? { distance == 0 ? "0" : nil }
  nonisolated public func inset(by amount: CGFloat) -> Rectangle { Rectangle(distance: distance + amount) }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: distance, dy: distance)) }
}

/// The shape of a rounded rectangle's corners.
///
/// - Note: Differs: the corners are always circular.
public enum RoundedCornerStyle: Hashable, Sendable {
  case circular, continuous
}

/// A rectangular shape with rounded corners, aligned inside the view's frame containing it.
public struct RoundedRectangle: InsettableShape {
  private let radius: CGFloat
  private let distance: CGFloat

  /// Creates a new rounded rectangle shape with a corner radius.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    radius = cornerRadius
    distance = 0
  }

  /// Creates a new rounded rectangle shape.
  ///
  /// The corner radius is the smaller length of the size.
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

// Shapes that code names with a leading dot.

extension Shape where Self == Circle {
  nonisolated public static var circle: Self { Self() }
}
extension Shape where Self == Ellipse {
  nonisolated public static var ellipse: Self { Self() }
}
extension Shape where Self == Capsule {
  nonisolated public static var capsule: Self { Self() }
  nonisolated public static func capsule(style: RoundedCornerStyle) -> Self { Self(style: style) }
}
extension Shape where Self == Rectangle {
  nonisolated public static var rect: Self { Self() }
}
extension Shape where Self == RoundedRectangle {
  nonisolated public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self
  {
    Self(cornerRadius: cornerRadius, style: style)
  }
  nonisolated public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
    Self(cornerSize: cornerSize, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  nonisolated public static func rect(
    cornerRadii: RectangleCornerRadii,
    style: RoundedCornerStyle = .continuous
  ) -> Self {
    Self(cornerRadii: cornerRadii, style: style)
  }

  nonisolated public static func rect(
    topLeadingRadius: CGFloat = 0,
    bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> Self {
    Self(
      topLeadingRadius: topLeadingRadius,
      bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius,
      topTrailingRadius: topTrailingRadius,
      style: style
    )
  }
}
extension Shape where Self == ContainerRelativeShape {
  nonisolated public static var containerRelative: Self { Self() }
}
