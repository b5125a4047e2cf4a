import Foundation

/// A view that provides a shape that you can use for drawing operations.
///
/// You can draw further fills and strokes on top, as in `Circle().fill(.yellow).strokeBorder(.black)`.
@MainActor
@preconcurrency
public protocol ShapeView<Content>: View {
  /// The type of the underlying shape.
  associatedtype Content: Shape

  /// The underlying shape.
  var shape: Content { get }
}

extension ShapeStyle {
  /// The style as CSS, or `nil` for the foreground style, which may be a gradient of the environment.
  fileprivate var explicitCSS: String? { self is ForegroundStyle ? nil : _css }
}

/// A shape that is drawn on top of another view.
private struct LayeredShape<Content: Shape, Background: View>: ShapeView {
  let shape: Content
  let look: ShapeLook
  let background: Background

  var body: some View { background.overlay(ShapeDrawing(shape: shape, look: look)) }
}

extension ShapeView {
  fileprivate func layered(_ look: ShapeLook) -> some ShapeView<Content> {
    LayeredShape(shape: shape, look: look, background: self)
  }

  /// Fills this shape with a color or gradient.
  public func fill<Style: ShapeStyle>(
    _ style: Style = ForegroundStyle(),
    style fillStyle: FillStyle = FillStyle()
  ) -> some ShapeView<Content> {
    layered(.fill(style.explicitCSS, fillStyle))
  }

  /// Traces the outline of this shape with a color or gradient, with the given stroke style.
  public func stroke<Style: ShapeStyle>(
    _ style: Style,
    style strokeStyle: StrokeStyle,
    antialiased: Bool = true
  ) -> some ShapeView<Content> {
    layered(.stroke(style.explicitCSS, strokeStyle, isInside: false, isAntialiased: antialiased))
  }

  /// Traces the outline of this shape with a color or gradient, with the given line width.
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true)
    -> some ShapeView<Content>
  {
    layered(
      .stroke(
        style.explicitCSS,
        StrokeStyle(lineWidth: lineWidth),
        isInside: false,
        isAntialiased: antialiased
      )
    )
  }
}

extension ShapeView where Content: InsettableShape {
  /// Traces the outline of this shape inside its frame with a color or gradient, with the given stroke style.
  public func strokeBorder<Style: ShapeStyle>(
    _ style: Style = ForegroundStyle(),
    style strokeStyle: StrokeStyle,
    antialiased: Bool = true
  ) -> some ShapeView<Content> {
    layered(.stroke(style.explicitCSS, strokeStyle, isInside: true, isAntialiased: antialiased))
  }

  /// Traces the outline of this shape inside its frame with a color or gradient, with the given line width.
  public func strokeBorder<Style: ShapeStyle>(
    _ style: Style = ForegroundStyle(),
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> some ShapeView<Content> {
    strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension Shape {
  fileprivate func look(_ look: ShapeLook) -> some ShapeView<Self> { ShapeDrawing(shape: self, look: look) }

  /// Fills this shape with a color or gradient.
  public func fill<Style: ShapeStyle>(
    _ style: Style,
    style fillStyle: FillStyle = FillStyle()
  ) -> some ShapeView<Self> {
    look(.fill(style.explicitCSS, fillStyle))
  }

  /// Fills this shape with the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    look(.fill(nil, style))
  }

  /// Traces the outline of this shape with a color or gradient, with the given line width.
  public func stroke<Style: ShapeStyle>(
    _ style: Style,
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> some ShapeView<Self> {
    stroke(style, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// Traces the outline of this shape with a color or gradient, with the given stroke style.
  public func stroke<Style: ShapeStyle>(
    _ style: Style,
    style strokeStyle: StrokeStyle,
    antialiased: Bool = true
  ) -> some ShapeView<Self> {
    look(.stroke(style.explicitCSS, strokeStyle, isInside: false, isAntialiased: antialiased))
  }

  /// Traces the outline of this shape with the foreground style, with the given line width.
  public func stroke(lineWidth: CGFloat = 1) -> some ShapeView<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Traces the outline of this shape with the foreground style, with the given stroke style.
  public func stroke(style: StrokeStyle) -> some ShapeView<Self> {
    look(.stroke(nil, style, isInside: false, isAntialiased: true))
  }
}

extension InsettableShape {
  /// Traces the outline of this shape inside its frame with a color or gradient, with the given line width.
  public func strokeBorder<Style: ShapeStyle>(
    _ style: Style,
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> some ShapeView<Self> {
    strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// Traces the outline of this shape inside its frame with a color or gradient, with the given stroke style.
  public func strokeBorder<Style: ShapeStyle>(
    _ style: Style,
    style strokeStyle: StrokeStyle,
    antialiased: Bool = true
  ) -> some ShapeView<Self> {
    look(.stroke(style.explicitCSS, strokeStyle, isInside: true, isAntialiased: antialiased))
  }

  /// Traces the outline of this shape inside its frame with the foreground style, with the given stroke style.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some ShapeView<Self> {
    look(.stroke(nil, style, isInside: true, isAntialiased: antialiased))
  }

  /// Traces the outline of this shape inside its frame with the foreground style, with the given line width.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some ShapeView<Self> {
    strokeBorder(style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
