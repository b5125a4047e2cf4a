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
    let foreground = context.environment.foregroundGradient?.css ?? "currentColor"
    if let box = laidOut(foreground) { return [box] }
    return DrawnShape(shape: shape, look: look, foreground: foreground)._boxes(in: context)
  }

  /// The box of a shape that CSS can represent, or `nil` for other shapes.
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
      case .fill(let style, let fill):
        Drawing(
          path: trimmed(shape.path(in: frame)),
          style: style ?? foreground,
          isEvenOdd: fill.isEOFilled,
          isAntialiased: fill.isAntialiased
        )
      case .stroke(let style, let stroke, let isInside, let isAntialiased):
        let path = (isInside ? inset(by: stroke.lineWidth / 2) : shape).path(in: frame)
        let style = style ?? foreground
        // The browser trims outlines, because it can animate the change.
        if let trim = shape._trim, stroke.dash.isEmpty, !style.contains("gradient("), path.isOneLine {
          Drawing(path: path, style: style, stroke: stroke, trim: trim, isAntialiased: isAntialiased)
        } else {
          Drawing(path: trimmed(path), style: style, stroke: stroke, isAntialiased: isAntialiased)
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

private struct Drawing: _PrimitiveView {
  let path: Path
  /// The color or gradient.
  let style: String
  var isEvenOdd = false
  /// The style of the outline, or `nil` if the path is filled.
  var stroke: StrokeStyle?
  /// The part of the outline to draw, if the browser trims it.
  var trim: ClosedRange<Double>?
  let isAntialiased: Bool

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let kind = BoxKind.custom { box in
      var part = style.contains("gradient(") ? gradient(box.style) : drawing(box.style)
      part.fillsWidth = true
      part.fillsHeight = true
      return [.part(part)]
    }
    return [ViewBox(kind).filling(width: true, height: true)]
  }

  private func drawing(_ style: BoxStyle) -> BoxPart {
    var part = BoxPart(.svg, "drawing", style: style)
    part.attributes = [.aria("hidden", "true")]
    part.append(drawing: element)
    return part
  }

  /// Returns a box with the gradient as its background that is cut to the path. The gradients of SVG have other
  /// geometries, and none is angular.
  private func gradient(_ style: BoxStyle) -> BoxPart {
    var part = BoxPart(.div, "drawing", style: style)
    part.style["background"] = self.style
    guard let stroke else {
      part.style["clip-path"] = Self.clip(path, rule: isEvenOdd ? "evenodd," : "")
      return part
    }
    // Half of the outline is outside of the frame.
    let width = max(Double(stroke.lineWidth), 0)
    part.style["inset"] = (-width / 2).pixels
    part.style["width"] = "auto"
    part.style["height"] = "auto"
    part.style["clip-path"] = Self.clip(path.strokedPath(stroke).offsetBy(dx: width / 2, dy: width / 2))
    return part
  }

  /// An empty path, such as that of a trim from 0 to 0, is invalid in CSS, which would show the whole box.
  private static func clip(_ path: Path, rule: String = "") -> String {
    let commands = path.commands
    return commands.isEmpty ? "inset(50%)" : "path(\(rule)\"\(commands)\")"
  }

  private var element: Element {
    var element = Element(.path)
    var style = BoxStyle()
    element.attributes = [Attribute("d", path.commands)]
    if let stroke {
      style["fill"] = "none"
      style["stroke"] = self.style
      style["stroke-width"] = Double(stroke.lineWidth).css
      style["stroke-linecap"] = stroke.lineCap.css
      style["stroke-linejoin"] = stroke.lineJoin.css
      if stroke.lineJoin == .miter { style["stroke-miterlimit"] = max(Double(stroke.miterLimit), 1).css }
      if let trim {
        element.attributes.append(Attribute("pathLength", "1"))
        style["stroke-dasharray"] = "\((trim.upperBound - trim.lowerBound).css) 2"
        style["stroke-dashoffset"] = (-trim.lowerBound).css
      } else if !stroke.dash.isEmpty {
        style["stroke-dasharray"] = stroke.dash.map { Double($0).css }.joined(separator: " ")
        style["stroke-dashoffset"] = Double(stroke.dashPhase).css
      }
    } else {
      style["fill"] = self.style
      if isEvenOdd { style["fill-rule"] = "evenodd" }
    }
    if !isAntialiased { style["shape-rendering"] = "crispEdges" }
    element.attributes.append(Attribute("data-style", style.css))
    return element
  }
}
