import Foundation
import LivePagesCore

/// A filled or stroked path.
struct PathDrawing {
  let path: Path
  /// The color or gradient.
  let style: String
  let look: ShapeLook
  /// The part of the outline to draw, if the browser trims it.
  var trim: ClosedRange<Double>?
  /// Further declarations of the element.
  var extra = BoxStyle()

  /// A Boolean value that indicates whether the style is a gradient, which SVG can't paint.
  var isGradient: Bool { style.contains("gradient(") }

  /// The width of the outline, or 0 if the path is filled.
  var lineWidth: Double {
    if case .stroke(_, let stroke, _, _) = look { max(Double(stroke.lineWidth), 0) } else { 0 }
  }

  /// Returns the painted region, moved by a distance, as a clip path.
  func clip(movedBy distance: CGPoint) -> String {
    switch look {
    case .fill(_, let fill):
      let path = distance == .zero ? path : path.offsetBy(dx: distance.x, dy: distance.y)
      return Self.clip(path, rule: fill.isEOFilled ? "evenodd," : "")
    case .stroke(_, let stroke, _, _):
      return Self.clip(path.strokedPath(stroke).offsetBy(dx: distance.x, dy: distance.y))
    }
  }

  /// Returns a path as a clip path. An empty path, such as that of a trim from 0 to 0, is invalid in CSS, and the
  /// whole box would be visible.
  static func clip(_ path: Path, rule: String = "") -> String {
    let commands = path.commands
    return commands.isEmpty ? "inset(50%)" : "path(\(rule)\"\(commands)\")"
  }

  /// Returns a box that is cut to the path, with the gradient as its background. The box covers the frame that the
  /// gradient's points are relative to.
  @MainActor func gradientBox(in frame: CGRect) -> BoxPart {
    var part = BoxPart(.div, "drawing", style: Self.place(frame))
    part.style["background"] = style
    part.style["clip-path"] = clip(movedBy: CGPoint(x: -frame.minX, y: -frame.minY))
    return part
  }

  /// Returns the declarations of a box with a frame.
  static func place(_ frame: CGRect) -> BoxStyle {
    BoxStyle([
      "position": "absolute", "left": Double(frame.minX).pixels, "top": Double(frame.minY).pixels,
      "width": Double(frame.width).pixels, "height": Double(frame.height).pixels,
    ])
  }

  /// The element of the path, for a drawing.
  var element: Element {
    var element = Element(.path)
    var style = extra
    element.attributes = [Attribute("d", path.commands)]
    let isAntialiased: Bool
    switch look {
    case .fill(_, let fill):
      isAntialiased = fill.isAntialiased
      style["fill"] = self.style
      if fill.isEOFilled { style["fill-rule"] = "evenodd" }
    case .stroke(_, let stroke, _, let isSmooth):
      isAntialiased = isSmooth
      add(stroke, to: &style)
      if trim != nil { element.attributes.append(Attribute("pathLength", "1")) }
    }
    if !isAntialiased { style["shape-rendering"] = "crispEdges" }
    element.attributes.append(Attribute("data-style", style.css))
    return element
  }

  private func add(_ stroke: StrokeStyle, to style: inout BoxStyle) {
    style["fill"] = "none"
    style["stroke"] = self.style
    style["stroke-width"] = Double(stroke.lineWidth).css
    style["stroke-linecap"] = stroke.lineCap.css
    style["stroke-linejoin"] = stroke.lineJoin.css
    if stroke.lineJoin == .miter { style["stroke-miterlimit"] = max(Double(stroke.miterLimit), 1).css }
    if let trim {
      style["stroke-dasharray"] = "\((trim.upperBound - trim.lowerBound).css) 2"
      style["stroke-dashoffset"] = (-trim.lowerBound).css
    } else if !stroke.dash.isEmpty {
      style["stroke-dasharray"] = stroke.dash.map { Double($0).css }.joined(separator: " ")
      style["stroke-dashoffset"] = Double(stroke.dashPhase).css
    }
  }
}
