import Foundation

/// One of the library's shapes: rectangles with corners of some radius. As a view, it fills the room that there
/// is with the foreground color.
///
/// - Note: Differs: only the library's shapes conform: there are no paths.
@MainActor
@preconcurrency
public protocol Shape: _PrimitiveView {
  var _cornerRadius: String { get }
  /// Whether the width is the height.
  var _isCircle: Bool { get }
}

extension Shape {
  public var _isCircle: Bool { false }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [box(["background": "currentColor"])] }

  private func box(_ declarations: KeyValuePairs<StaticString, String?>) -> ViewBox {
    var style = BoxStyle(declarations)
    style["border-radius"] = _cornerRadius
    return ViewBox(.fill(circle: _isCircle), style: style).filling(width: true, height: true)
  }

  /// Fills the shape with a style.
  public func fill<Style: ShapeStyle>(_ style: Style) -> some View {
    ShapeView(box: box(["background": style._css]))
  }

  /// Draws the outline of the shape.
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    ShapeView(box: box(["box-shadow": "0 0 0 \(Double(lineWidth).pixels) \(style._css)"]))
  }

  /// Draws the outline of the shape, inside its frame.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
    ShapeView(box: box(["box-shadow": "inset 0 0 0 \(Double(lineWidth).pixels) \(style._css)"]))
  }
}

private struct ShapeView: _PrimitiveView {
  let box: ViewBox
  func _boxes(in context: _ViewContext) -> [_ViewBox] { [box] }
}

/// A circle.
public struct Circle: Shape {
  nonisolated public init() {}
  public var _cornerRadius: String { "50%" }
  public var _isCircle: Bool { true }
}

/// An ellipse.
public struct Ellipse: Shape {
  nonisolated public init() {}
  public var _cornerRadius: String { "50%" }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Shape {
  nonisolated public init() {}
  public var _cornerRadius: String { "9999px" }
}

/// A rectangle.
public struct Rectangle: Shape {
  nonisolated public init() {}
  public var _cornerRadius: String { "0" }
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {
  private let radius: CGFloat

  /// Creates a rectangle with corners of a radius.
  nonisolated public init(cornerRadius: CGFloat) { radius = cornerRadius }

  public var _cornerRadius: String { Double(radius).pixels }
}
