import Foundation
import LivePagesCore

/// The drawings of a canvas, or of a layer in it.
final class CanvasLayer {
  var items: [CanvasItem] = []
}

/// Limits the number of drawings of a canvas.
final class CanvasBudget {
  static let mostDrawings = 50_000

  private var count = 0

  var isExceeded: Bool { count > Self.mostDrawings }

  /// Counts a drawing.
  ///
  /// - Returns: A Boolean value that indicates whether the canvas may have it.
  func take() -> Bool {
    count += 1
    return !isExceeded
  }
}

/// Something that is drawn in a canvas, with the state of its context.
struct CanvasItem {
  enum Content {
    /// A path, and the frame to which the points of its gradient are relative.
    case path(PathDrawing, CGRect)
    case text(Text, Place)
    case image(Image, Place)
    case layer([CanvasItem])
  }

  /// The place of a text or an image.
  enum Place {
    case at(CGPoint, UnitPoint)
    case frame(CGRect)
  }

  struct Clip {
    let path: Path
    let isEvenOdd: Bool
  }

  let content: Content
  let transform: CGAffineTransform
  /// The opacity, the blend mode and the filters.
  let style: BoxStyle
  /// The paths that limit the drawing, in the coordinates of the canvas.
  let clips: [Clip]

  /// The element of a path in a drawing, or `nil` if the item needs a box of its own.
  fileprivate var element: Element? {
    guard case .path(var drawing, _) = content, clips.isEmpty, !drawing.isGradient else { return nil }
    drawing.extra = style
    var element = drawing.element
    if !transform.isIdentity { element.attributes.append(Attribute("transform", transform.css)) }
    return element
  }

  /// The box of the item.
  @MainActor fileprivate func part(in context: _ViewContext) -> BoxPart {
    var part = unclipped(in: context)
    for clip in clips {
      var layer = BoxPart(.div, "canvas-layer")
      layer.style["clip-path"] = PathDrawing.clip(clip.path, rule: clip.isEvenOdd ? "evenodd," : "")
      layer.append(part)
      part = layer
    }
    return part
  }

  @MainActor private func unclipped(in context: _ViewContext) -> BoxPart {
    var part = BoxPart(.div, "canvas-layer", style: style)
    switch content {
    case .path(let drawing, let frame) where drawing.isGradient: part.append(drawing.gradientBox(in: frame))
    case .path(let drawing, _):
      var svg = BoxPart(.svg, "drawing")
      svg.append(drawing: drawing.element)
      part.append(svg)
    case .text(let text, let place): part.append(Self.box(of: text, place, in: context))
    case .image(let image, .frame(let frame)):
      part.append(Self.box(of: image.resizable(), .frame(frame), in: context))
    case .image(let image, let place): part.append(Self.box(of: image, place, in: context))
    case .layer(let items):
      // The items of a layer have the whole transform.
      part.append(items, in: context)
      return part
    }
    if !transform.isIdentity { part.style["transform"] = transform.css }
    return part
  }

  @MainActor private static func box(
    of view: some View,
    _ place: Place,
    in context: _ViewContext
  ) -> BoxPart {
    var box = BoxPart(.div, "wrap")
    box.style["position"] = "absolute"
    switch place {
    case .at(let point, let anchor):
      box.style["left"] = Double(point.x).pixels
      box.style["top"] = Double(point.y).pixels
      box.style["width"] = "max-content"
      box.style["translate"] = "\((-Double(anchor.x) * 100).css)% \((-Double(anchor.y) * 100).css)%"
    case .frame(let frame):
      box.style.override(with: PathDrawing.place(frame))
      // A text starts in the leading top corner.
      if view is Text {
        box.style.override(with: BoxStyle(["align-items": "start", "justify-content": "start"]))
      }
    }
    box.append(BoxAssembly.pieces(of: view._boxes(in: context)).parts)
    return box
  }
}

extension BoxPart {
  /// Appends items. Paths that follow each other are in one drawing.
  mutating func append(_ items: [CanvasItem], in context: _ViewContext) {
    var drawing: BoxPart?
    for (index, item) in items.enumerated() {
      if let element = item.element {
        if drawing == nil { drawing = BoxPart(.svg, "drawing") }
        drawing?.append(drawing: element)
      } else {
        if let drawing { append(drawing) }
        drawing = nil
        append(item.part(in: context.appending(index)))
      }
    }
    if let drawing { append(drawing) }
  }
}
