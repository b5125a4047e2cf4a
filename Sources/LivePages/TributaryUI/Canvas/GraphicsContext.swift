import Foundation

/// An immediate mode drawing destination, and its current state.
///
/// - Note: Differs: views of a `symbols` closure can't be drawn, texts aren't measured, and the browser blends colors in its
///   own color space.
public struct GraphicsContext {
  let layer = CanvasLayer()
  let drawings = CanvasBudget()
  private var target: CanvasLayer
  private let foreground: String
  private var clips: [CanvasItem.Clip] = []
  private var filters: [String] = []

  /// The opacity of drawing operations in the context.
  public var opacity = 1.0
  /// The blend mode used by drawing operations in the context.
  public var blendMode = BlendMode.normal
  /// The current transform matrix, defining user space coordinates.
  public var transform = CGAffineTransform.identity

  init(environment: EnvironmentValues) {
    foreground = environment.foregroundGradient?.css ?? "currentColor"
    target = layer
  }

  // MARK: State

  /// Moves subsequent drawing operations by an amount in each dimension.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

  /// Scales subsequent drawing operations by an amount in each dimension.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

  /// Rotates subsequent drawing operations by an angle.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Appends the given transform to the context's existing transform.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Adds a path to the context's array of clip shapes.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clips.append(CanvasItem.Clip(path: path.applying(transform), isEvenOdd: style.isEOFilled))
  }

  /// Adds a filter that applies to subsequent drawing operations.
  public mutating func addFilter(_ filter: Filter) { filters.insert(filter.css, at: 0) }

  // MARK: Drawing

  /// Draws a path into the context and fills the outlined region.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    draw(path, with: shading, in: path.boundingRect, .fill(nil, style))
  }

  /// Draws a path into the context with a specified stroke.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    // Only a gradient needs the frame of the outline, which is expensive to calculate.
    let needsFrame = shading.paint(in: path.boundingRect, foreground: foreground).contains("gradient(")
    let frame = needsFrame ? path.strokedPath(style).boundingRect : path.boundingRect
    draw(path, with: shading, in: frame, .stroke(nil, style, isInside: false, isAntialiased: true))
  }

  /// Draws a path into the context with a specified line width.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws an image into the context, aligning an anchor within the image to a point in the context.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(.image(image, .at(point, anchor)))
  }

  /// Draws an image into the context, using the given rectangle as a layout frame.
  public func draw(_ image: Image, in rect: CGRect) { draw(.image(image, .frame(rect))) }

  /// Draws text into the context, aligning an anchor within the ideal size of the text to a point in the context.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(.text(text.fixed(at: Date()), .at(point, anchor)))
  }

  /// Draws text into the context, using the given rectangle as a layout frame.
  public func draw(_ text: Text, in rect: CGRect) { draw(.text(text.fixed(at: Date()), .frame(rect))) }

  /// Draws a new layer, created by drawing code that you provide, into the context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var inner = self
    inner.target = CanvasLayer()
    (inner.opacity, inner.blendMode, inner.filters, inner.clips) = (1, .normal, [], [])
    try content(&inner)
    draw(.layer(inner.target.items))
  }

  private func draw(_ path: Path, with shading: Shading, in frame: CGRect, _ look: ShapeLook) {
    let paint = shading.paint(in: frame, foreground: foreground)
    draw(.path(PathDrawing(path: path, style: paint, look: look), frame))
  }

  private func draw(_ content: CanvasItem.Content) {
    guard drawings.take() else { return }
    var style = BoxStyle()
    if opacity != 1 { style["opacity"] = opacity.css }
    if blendMode != .normal { style["mix-blend-mode"] = blendMode.css }
    if !filters.isEmpty { style["filter"] = filters.joined(separator: " ") }
    target.items.append(CanvasItem(content: content, transform: transform, style: style, clips: clips))
  }

  // MARK: Filters

  /// A type that applies image processing operations to rendered content.
  public struct Filter: Sendable {
    fileprivate let css: String

    /// Returns a filter that applies a Gaussian blur.
    public static func blur(radius: CGFloat) -> Filter { Filter(css: "blur(\(Double(radius).pixels))") }

    /// Returns a filter that adds a shadow.
    public static func shadow(
      color: Color = .black.opacity(0.33),
      radius: CGFloat,
      x: CGFloat = 0,
      y: CGFloat = 0
    ) -> Filter {
      let lengths = [x, y, radius].map { Double($0).pixels }.joined(separator: " ")
      return Filter(css: "drop-shadow(\(lengths) \(color.css))")
    }

    /// Returns a filter that applies a contrast adjustment.
    public static func contrast(_ amount: Double) -> Filter { Filter(css: "contrast(\(amount.css))") }

    /// Returns a filter that inverts the color of their results.
    public static func colorInvert(_ amount: Double = 1) -> Filter { Filter(css: "invert(\(amount.css))") }

    /// Returns a filter that applies a saturation adjustment.
    public static func saturation(_ amount: Double) -> Filter { Filter(css: "saturate(\(amount.css))") }

    /// Returns a filter that applies a grayscale adjustment.
    public static func grayscale(_ amount: Double) -> Filter { Filter(css: "grayscale(\(amount.css))") }

    /// Returns a filter that applies a hue rotation adjustment.
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter(css: "hue-rotate(\(angle.degrees.css)deg)")
    }
  }
}

extension GraphicsContext {
  /// A color or pattern that you can use to outline or fill a path.
  public struct Shading: Sendable {
    private enum ShadingKind: Sendable {
      case foreground
      case style(any ShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }

    private let kind: ShadingKind

    /// A shading instance that fills with the foreground style of the canvas.
    public static var foreground: Shading { Shading(kind: .foreground) }

    /// Returns a shading instance that fills with a color.
    public static func color(_ color: Color) -> Shading { Shading(kind: .style(color)) }

    /// Returns a shading instance that fills with a color in the given color space.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB,
      red: Double,
      green: Double,
      blue: Double,
      opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// Returns a shading instance that fills with a monochrome color in the given color space.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB,
      white: Double,
      opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, white: white, opacity: opacity))
    }

    /// Returns a shading instance that fills with the given shape style.
    public static func style<Style: ShapeStyle>(_ style: Style) -> Shading {
      style is ForegroundStyle ? .foreground : Shading(kind: .style(style))
    }

    /// Returns a shading instance that fills a linear gradient between two points.
    public static func linearGradient(
      _ gradient: Gradient,
      startPoint: CGPoint,
      endPoint: CGPoint
    ) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint))
    }

    /// Returns a shading instance that fills a radial gradient around a point.
    public static func radialGradient(
      _ gradient: Gradient,
      center: CGPoint,
      startRadius: CGFloat,
      endRadius: CGFloat
    ) -> Shading {
      Shading(kind: .radial(gradient, center, startRadius, endRadius))
    }

    /// Returns a shading instance that fills a conic (angular) gradient around a point.
    public static func conicGradient(
      _ gradient: Gradient,
      center: CGPoint,
      angle: Angle = .zero
    ) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }

    /// Returns the shading as a color or a background of CSS.
    ///
    /// - Parameters:
    ///   - frame: The frame of the box with the background, in the coordinates of the shading's points.
    ///   - foreground: The foreground style of the canvas.
    func paint(in frame: CGRect, foreground: String) -> String {
      switch kind {
      case .foreground: foreground
      case .style(let style): style._css
      case .linear(let gradient, let start, let end): Self.linear(gradient, from: start, to: end, in: frame)
      case .radial(let gradient, let center, let start, let end):
        "radial-gradient(circle at \(Self.place(center, in: frame)),"
          + gradient.list { (Double(start) + $0 * Double(end - start)).pixels } + ")"
      case .conic(let gradient, let center, let angle):
        "conic-gradient(from \((angle.degrees + 90).css)deg at \(Self.place(center, in: frame)),"
          + gradient.list { "\(($0 * 360).css)deg" } + ")"
      }
    }

    private static func place(_ point: CGPoint, in frame: CGRect) -> String {
      "\(Double(point.x - frame.minX).pixels) \(Double(point.y - frame.minY).pixels)"
    }

    /// Returns a gradient along a line. In CSS, positions on the line through the center of the box start where the
    /// line is nearest to the first corner.
    private static func linear(
      _ gradient: Gradient,
      from start: CGPoint,
      to end: CGPoint,
      in frame: CGRect
    ) -> String {
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let length = hypot(dx, dy)
      guard length > 0, length.isFinite else { return gradient.stops.last?.color.css ?? "transparent" }
      let (x, y) = (dx / length, dy / length)
      let whole = abs(Double(frame.width) * x) + abs(Double(frame.height) * y)
      let first = Double(start.x - frame.midX) * x + Double(start.y - frame.midY) * y + whole / 2
      let angle: Double = atan2(x, -y) * 180 / .pi
      return "linear-gradient(\(angle.css)deg,\(gradient.list { (first + $0 * length).pixels }))"
    }
  }
}
