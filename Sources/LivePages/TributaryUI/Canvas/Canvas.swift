import Foundation
import LivePagesCore

/// A view type that supports immediate mode drawing.
///
/// ```swift
/// Canvas { context, size in
///   context.stroke(
///     Path(ellipseIn: CGRect(origin: .zero, size: size)),
///     with: .color(.green),
///     lineWidth: 4
///   )
/// }
/// ```
///
/// The renderer runs on the server for the size that the browser reports. It runs again when state that it reads
/// changes. The browser draws the paths as SVG.
///
/// - Note: Differs: it is hidden until the browser has reported its size. A side has at most 8,192 points, and a
///   canvas 50,000 drawings.
public struct Canvas: View {
  private let isOpaque: Bool
  private let renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates and configures a canvas that draws without symbols.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the canvas is fully opaque, on black.
  ///   - colorMode: The working color space. The browser uses its own instead.
  ///   - rendersAsynchronously: A Boolean value that indicates whether the canvas can draw later than the views
  ///     around it. The page always shows them at the same time.
  ///   - renderer: A closure that draws into a context of the given size.
  public init(
    opaque: Bool = false,
    colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    isOpaque = opaque
    self.renderer = renderer
  }

  public var body: some View {
    GeometryReader { proxy in
      CanvasDrawing(size: proxy.size, isOpaque: isOpaque, renderer: renderer)
    }
  }
}

/// The drawing of a canvas with a known size.
private struct CanvasDrawing: _PrimitiveView {
  let size: CGSize
  let isOpaque: Bool
  let renderer: (inout GraphicsContext, CGSize) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let items = items(in: context)
    let kind = BoxKind.custom { box in
      var part = BoxPart(.div, "canvas", style: box.style)
      part.attributes = [.aria("hidden", "true")]
      part.append(items, in: context)
      part.fillsWidth = true
      part.fillsHeight = true
      return [.part(part)]
    }
    let style = BoxStyle(["background": isOpaque ? "black" : nil])
    return [ViewBox(kind, style: style).filling(width: true, height: true)]
  }

  /// Runs the renderer. The size is limited, because visitors can choose any size, and drawing code may divide by it
  /// or loop over it.
  private func items(in context: _ViewContext) -> [CanvasItem] {
    guard size.width > 0, size.height > 0 else { return [] }
    var graphics = GraphicsContext(environment: context.environment)
    let size = CGSize(
      width: min(size.width, Self.longestSide),
      height: min(size.height, Self.longestSide)
    )
    renderer(&graphics, size)
    if graphics.drawings.isExceeded {
      context.node.graph?.report(at: context.path) {
        "A Canvas has more than \(CanvasBudget.mostDrawings) drawings. The others aren't shown. Combine paths into one."
      }
    }
    return graphics.layer.items
  }

  private static let longestSide: CGFloat = 8192
}

/// The drawings of a canvas, or of a layer in it.
final class CanvasLayer {
  var items: [CanvasItem] = []
}

/// A limit for the number of drawings of a canvas.
final class CanvasBudget {
  static let mostDrawings = 50_000

  private var count = 0

  var isExceeded: Bool { count > Self.mostDrawings }

  /// Counts a drawing.
  ///
  /// - Returns: A Boolean value that indicates whether the limit permits the drawing.
  func take() -> Bool {
    count += 1
    return !isExceeded
  }
}

/// A drawing in a canvas, with the state of its context.
struct CanvasItem {
  enum Content {
    /// A path, and the frame that the points of its gradient are relative to.
    case path(PathDrawing, CGRect)
    case text(Text, DrawingPlace)
    case image(Image, DrawingPlace)
    case layer([CanvasItem])
  }

  /// The place of a text or an image.
  enum DrawingPlace {
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

  /// The element of a path in a drawing, or `nil` if the item needs a separate box.
  fileprivate var element: Element? {
    guard case .path(var drawing, _) = content, clips.isEmpty, !drawing.isGradient else { return nil }
    drawing.extra = style
    var element = drawing.element
    if !transform.isIdentity { element.attributes.append(Attribute("transform", transform.css)) }
    return element
  }

  /// Returns the box of the item.
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
      // The items of a layer have this transform themselves.
      part.append(items, in: context)
      return part
    }
    if !transform.isIdentity { part.style["transform"] = transform.css }
    return part
  }

  @MainActor private static func box(
    of view: some View,
    _ place: DrawingPlace,
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
      // A text starts in the top leading corner.
      if view is Text {
        box.style.override(with: BoxStyle(["align-items": "start", "justify-content": "start"]))
      }
    }
    box.append(BoxAssembly.pieces(of: view._boxes(in: context)).parts)
    return box
  }
}

extension BoxPart {
  /// Appends items, and joins consecutive paths in one drawing.
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
