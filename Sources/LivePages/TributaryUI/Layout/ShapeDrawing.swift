import Foundation
import LivePagesCore

/// The rendering of a shape.
///
/// A style is CSS, or `nil` for the foreground style.
enum ShapeLook {
  case fill(String?, FillStyle)
  case stroke(String?, StrokeStyle, isInside: Bool, isAntialiased: Bool)
}

/// A filled or stroked shape.
struct ShapeDrawing<Content: Shape>: _PrimitiveView, ShapeView {
  let shape: Content
  let look: ShapeLook

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    func boxes(of shape: some Shape) -> [ViewBox] {
      ShapeDrawing<_>(shape: shape, look: look)._boxes(in: context)
    }
    if let erased = shape as? AnyShape { return boxes(of: erased.shape) }
    if let relative = shape as? ContainerRelativeShape {
      return boxes(of: relative.shape(in: context.environment))
    }
    let foreground = context.environment.foregroundGradient?.css ?? "currentColor"
    if let box = laidOut(foreground) { return [box] }
    return DrawnShape(shape: shape, look: look, foreground: foreground)._boxes(in: context)
  }

  /// Returns the box of a shape that CSS can represent, or `nil` for other shapes.
  private func laidOut(_ foreground: String) -> ViewBox? {
    guard let radius = shape._cornerRadius else { return nil }
    var style = BoxStyle()
    switch look {
    case .fill(let css, _): style["background"] = css ?? foreground
    case .stroke(let css, let stroke, let isInside, let isAntialiased):
      let css = css ?? foreground
      // A CSS shadow supports neither dashes nor gradients, and its edges are smooth.
      guard stroke.dash.isEmpty, !css.contains("gradient("), isAntialiased else { return nil }
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

/// A shape drawn as a path.
private struct DrawnShape: View {
  let shape: any Shape
  let look: ShapeLook
  let foreground: String

  var body: some View {
    GeometryReader { proxy in
      let frame = CGRect(origin: .zero, size: proxy.size)
      switch look {
      case .fill(let style, _):
        DrawingView(PathDrawing(path: trimmed(shape.path(in: frame)), style: style ?? foreground, look: look))
      case .stroke(let style, let stroke, let isInside, _):
        let path = (isInside ? inset(by: stroke.lineWidth / 2) : shape).path(in: frame)
        let style = style ?? foreground
        // The browser trims outlines, because it can animate the change.
        if let trim = shape._trim, stroke.dash.isEmpty, !style.contains("gradient("), path.isOneLine {
          DrawingView(PathDrawing(path: path, style: style, look: look, trim: trim))
        } else {
          DrawingView(PathDrawing(path: trimmed(path), style: style, look: look))
        }
      }
    }
  }

  private func trimmed(_ path: Path) -> Path {
    guard let trim = shape._trim else { return path }
    return path.trimmedPath(from: trim.lowerBound, to: trim.upperBound)
  }

  private func inset(by distance: CGFloat) -> any Shape {
    func inset(_ shape: some InsettableShape) -> any Shape { shape.inset(by: distance) }
    guard let insettable = shape as? any InsettableShape else { return shape }
    return inset(insettable)
  }
}

/// The drawing of a path that fills its frame.
private struct DrawingView: _PrimitiveView {
  let drawing: PathDrawing

  init(_ drawing: PathDrawing) { self.drawing = drawing }

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let kind = BoxKind.custom { box in
      var part = drawing.isGradient ? gradient(box.style) : svg(box.style)
      part.fillsWidth = true
      part.fillsHeight = true
      return [.part(part)]
    }
    return [ViewBox(kind).filling(width: true, height: true)]
  }

  private func svg(_ style: BoxStyle) -> BoxPart {
    var part = BoxPart(.svg, "drawing", style: style)
    part.attributes = [.aria("hidden", "true")]
    part.append(drawing: drawing.element)
    return part
  }

  /// Returns a box that is cut to the path, with the gradient as its background. The gradients of SVG have other
  /// geometries, and none of them is angular.
  private func gradient(_ style: BoxStyle) -> BoxPart {
    var part = BoxPart(.div, "drawing", style: style)
    part.style["background"] = drawing.style
    // Half of the outline is outside of the frame.
    let width = drawing.lineWidth
    if width > 0 {
      part.style["inset"] = (-width / 2).pixels
      part.style["width"] = "auto"
      part.style["height"] = "auto"
    }
    part.style["clip-path"] = drawing.clip(movedBy: CGPoint(x: width / 2, y: width / 2))
    return part
  }
}
