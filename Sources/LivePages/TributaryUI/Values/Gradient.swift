import Foundation

/// A color gradient represented as an array of color stops, each having a parametric location value.
public struct Gradient: ShapeStyle, Equatable {
  /// One color stop in the gradient.
  public struct Stop: Equatable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  /// Creates a gradient from an array of color stops.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient from an array of evenly spaced colors.
  public init(colors: [Color]) {
    let last = CGFloat(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }

  public var _css: String { "linear-gradient(180deg,\(list { "\(($0 * 100).css)%" }))" }
  public var _isColor: Bool { false }
  public var _firstColor: Color { stops.first?.color ?? .clear }
  public func _faded(by opacity: Double) -> any ShapeStyle { faded(by: opacity) }

  func faded(by opacity: Double) -> Gradient {
    Gradient(stops: stops.map { Stop(color: $0.color.opacity(opacity), location: $0.location) })
  }

  /// Returns the stops as CSS. If there is only one color, it is repeated.
  func list(_ place: (Double) -> String) -> String {
    let known = stops.isEmpty ? [Stop(color: .clear, location: 0)] : stops
    let all = known.count == 1 ? known + known : known
    return all.map { "\($0.color.css) \(place(Double($0.location)))" }.joined(separator: ",")
  }
}

/// A gradient that is both a shape style and a view.
public protocol _GradientStyle: ShapeStyle, _PrimitiveView {
  nonisolated var _gradient: Gradient { get set }
}

extension _GradientStyle {
  nonisolated public var _isColor: Bool { false }
  nonisolated public var _firstColor: Color { _gradient._firstColor }

  nonisolated public func _faded(by opacity: Double) -> any ShapeStyle {
    var copy = self
    copy._gradient = _gradient.faded(by: opacity)
    return copy
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let box = ViewBox(.fill(circle: false), style: BoxStyle(["background": _css]))
    return [box.filling(width: true, height: true)]
  }
}

/// A linear gradient.
public struct LinearGradient: _GradientStyle {
  nonisolated public var _gradient: Gradient
  nonisolated private let direction: String

  nonisolated public var _css: String {
    "linear-gradient(\(direction),\(_gradient.list { "\(($0 * 100).css)%" }))"
  }

  /// Creates a linear gradient from a start point to an end point.
  nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    let (x, y) = (Double(endPoint.x - startPoint.x), Double(endPoint.y - startPoint.y))
    // The direction of a diagonal depends on the aspect ratio of the shape. CSS takes the aspect ratio into account
    // only for corner keywords.
    let vertical = y > 0 ? "bottom" : "top"
    let horizontal = x > 0 ? "right" : "left"
    direction =
      if abs(x) == 1, abs(y) == 1 {
        "to \(vertical) \(horizontal)"
      } else {
        "\((atan2(x, -y) * 180 / .pi).css)deg"
      }
    _gradient = gradient
  }

  /// Creates a linear gradient from a start point to an end point.
  nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a linear gradient from a start point to an end point.
  nonisolated public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

/// A radial gradient.
public struct RadialGradient: _GradientStyle {
  nonisolated public var _gradient: Gradient
  nonisolated private let center: UnitPoint
  nonisolated private let radii: (start: Double, end: Double)

  nonisolated public var _css: String {
    let list = _gradient.list { (radii.start + $0 * (radii.end - radii.start)).pixels }
    return "radial-gradient(circle at \(center.css),\(list))"
  }

  /// Creates a radial gradient from a start radius to an end radius.
  nonisolated public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    _gradient = gradient
    self.center = center
    radii = (Double(startRadius), Double(endRadius))
  }

  /// Creates a radial gradient from a start radius to an end radius.
  nonisolated public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors),
      center: center,
      startRadius: startRadius,
      endRadius: endRadius
    )
  }

  /// Creates a radial gradient from a collection of color stops.
  nonisolated public init(
    stops: [Gradient.Stop],
    center: UnitPoint,
    startRadius: CGFloat,
    endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops),
      center: center,
      startRadius: startRadius,
      endRadius: endRadius
    )
  }
}

/// An angular gradient.
public struct AngularGradient: _GradientStyle {
  nonisolated public var _gradient: Gradient
  nonisolated private let center: UnitPoint
  nonisolated private let angles: (start: Angle, end: Angle)

  nonisolated public var _css: String {
    let length = angles.end.degrees - angles.start.degrees
    let list = _gradient.list { "\(($0 * length).css)deg" }
    // CSS measures angles from the top.
    return "conic-gradient(from \((angles.start.degrees + 90).css)deg at \(center.css),\(list))"
  }

  /// Creates an angular gradient from a start angle to an end angle.
  nonisolated public init(
    gradient: Gradient,
    center: UnitPoint,
    startAngle: Angle = .zero,
    endAngle: Angle = .degrees(360)
  ) {
    _gradient = gradient
    self.center = center
    angles = (startAngle, endAngle)
  }

  /// Creates a conic gradient that completes a full turn.
  nonisolated public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient,
      center: center,
      startAngle: angle,
      endAngle: .degrees(angle.degrees + 360)
    )
  }

  /// Creates an angular gradient from a start angle to an end angle.
  nonisolated public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates an angular gradient from a collection of color stops.
  nonisolated public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a conic gradient that completes a full turn.
  nonisolated public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Creates a conic gradient from a collection of color stops that completes a full turn.
  nonisolated public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: Gradient,
    startPoint: UnitPoint,
    endPoint: UnitPoint
  ) -> Self {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

extension Color {
  /// A gradient from the color to a slightly darker color.
  public var gradient: Gradient {
    Gradient(colors: [self, Color(css: "color-mix(in srgb, \(css) 85%, black)")])
  }
}

extension Gradient {
  /// A color space for interpolating colors.
  public struct ColorSpace: Hashable, Sendable {
    fileprivate let css: String

    /// The color space of the device, which mixes the components of the colors.
    public static let device = Self(css: "srgb")
    /// A perceptual color space, which mixes the colors as people perceive them.
    public static let perceptual = Self(css: "oklab")
  }
}

extension Color {
  /// Returns a version of the color that is mixed with another color.
  ///
  /// - Parameters:
  ///   - other: The other color.
  ///   - fraction: The fraction of the other color, from 0 to 1.
  ///   - space: The color space in which the colors are mixed.
  public func mix(with other: Color, by fraction: Double, in space: Gradient.ColorSpace = .perceptual)
    -> Color
  {
    let percentage = (100 * min(max(fraction, 0), 1)).css
    return Color(css: "color-mix(in \(space.css), \(other.css) \(percentage)%, \(css))")
  }
}

/// A translucent background.
///
/// - Note: Differs: the content behind it isn't blurred.
public struct Material: ShapeStyle {
  public let _css: String

  private init(opacity: Int) { _css = "color-mix(in srgb, var(--background) \(opacity)%, transparent)" }

  public static let ultraThin = Self(opacity: 60)
  public static let thin = Self(opacity: 70)
  public static let regular = Self(opacity: 80)
  public static let thick = Self(opacity: 90)
  public static let ultraThick = Self(opacity: 95)
  public static let bar = Self(opacity: 90)
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Self { .ultraThin }
  public static var thinMaterial: Self { .thin }
  public static var regularMaterial: Self { .regular }
  public static var thickMaterial: Self { .thick }
  public static var ultraThickMaterial: Self { .ultraThick }
  public static var bar: Self { Material.bar }
}

/// The foreground style in the current context.
public struct ForegroundStyle: ShapeStyle {
  public init() {}
  public var _css: String { "currentColor" }
}

/// The background style in the current context.
public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public var _css: String { "var(--background)" }
}

/// A style that reflects the current tint color.
public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public var _css: String { "var(--accent)" }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: Self { Self() }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: Self { Self() }
}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: Self { Self() }
}

/// A type-erased shape style.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  public var _css: String { style._css }
  public var _isColor: Bool { style._isColor }
  public var _firstColor: Color { style._firstColor }
  public func _faded(by opacity: Double) -> any ShapeStyle { style._faded(by: opacity) }

  /// Creates an instance that type-erases a shape style.
  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }

  init(erasing style: any ShapeStyle) { self.style = style }
}
