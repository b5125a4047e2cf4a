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
/// The renderer runs on the server, for the size that the browser reports, and again when state that it reads
/// changes. The browser draws the paths as SVG.
///
/// - Note: Differs: it is hidden until the browser has reported its size. A side has at most 8,192 points, and a canvas
///   50,000 drawings.
public struct Canvas: View {
  private let isOpaque: Bool
  private let renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates and configures a canvas that draws without symbols.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the canvas is fully opaque, on black.
  ///   - colorMode: The working color space. The browser uses its own.
  ///   - rendersAsynchronously: A Boolean value that indicates whether the canvas can draw later than the views around it.
  ///     The page shows them at the same time.
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

  /// Runs the renderer. A visitor can choose any size, and drawing code may divide by it or have a loop over it.
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
