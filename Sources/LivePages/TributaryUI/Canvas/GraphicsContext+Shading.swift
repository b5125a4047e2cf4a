import Foundation

extension GraphicsContext {
  /// A color or pattern that you can use to outline or fill a path.
  public struct Shading: Sendable {
    private enum Kind: Sendable {
      case foreground
      case style(any ShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }

    private let kind: Kind

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

    /// Returns a gradient along a line. In CSS, positions are measured from the place at which the line through the center
    /// of the box is nearest to the first corner.
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
