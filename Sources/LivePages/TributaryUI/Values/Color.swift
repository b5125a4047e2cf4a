import Foundation
import IssueReporting

/// A representation of a color.
///
/// Named colors adapt to the light or dark appearance. If you use a color as a view, it fills the available space.
public struct Color: Hashable, Sendable {
  let css: String

  init(css: String) { self.css = css }

  /// A profile that specifies how to interpret the components of a color.
  public enum RGBColorSpace: Sendable {
    case sRGB
    case sRGBLinear
    case displayP3

    fileprivate var css: String {
      switch self {
      case .sRGB: "srgb"
      case .sRGBLinear: "srgb-linear"
      case .displayP3: "display-p3"
      }
    }
  }

  /// Creates a color from red, green and blue component values between 0 and 1.
  public init(
    _ space: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) {
    css = "color(\(space.css) \(red.css) \(green.css) \(blue.css) / \(opacity.css))"
  }

  /// Creates a grayscale color.
  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(space, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a color from hue, saturation and brightness values between 0 and 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ offset: Double) -> Double {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// Multiplies the opacity of the color by the given amount.
  public func opacity(_ opacity: Double) -> Color {
    // The style sheet lets clicks through `transparent`.
    guard opacity > 0 else { return .clear }
    return Color(css: "color-mix(in srgb, \(css) \((min(opacity, 1) * 100).css)%, transparent)")
  }

  public static let red = Color(css: "var(--red)")
  public static let orange = Color(css: "var(--orange)")
  public static let yellow = Color(css: "var(--yellow)")
  public static let green = Color(css: "var(--green)")
  public static let mint = Color(css: "var(--mint)")
  public static let teal = Color(css: "var(--teal)")
  public static let cyan = Color(css: "var(--cyan)")
  public static let blue = Color(css: "var(--blue)")
  public static let indigo = Color(css: "var(--indigo)")
  public static let purple = Color(css: "var(--purple)")
  public static let pink = Color(css: "var(--pink)")
  public static let brown = Color(css: "var(--brown)")
  public static let gray = Color(css: "var(--gray)")
  public static let black = Color(css: "black")
  public static let white = Color(css: "white")
  public static let clear = Color(css: "transparent")
  public static let primary = Color(css: "var(--label)")
  public static let secondary = Color(css: "var(--secondary-label)")
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color(css: "var(--accent)")
}

extension Color: _PrimitiveView {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let box = ViewBox(.fill(circle: false), style: BoxStyle(["background": css]))
    return [box.filling(width: true, height: true)]
  }
}

/// A color, gradient or material to use when rendering a shape or text.
public protocol ShapeStyle: Sendable {
  var _css: String { get }
  /// A Boolean value that indicates whether CSS accepts the style as a text color.
  var _isColor: Bool { get }
  /// The color of the style, or the first color of a gradient.
  var _firstColor: Color { get }
  /// Returns the style with the opacity of its colors multiplied by an amount.
  func _faded(by opacity: Double) -> any ShapeStyle
}

extension ShapeStyle {
  public var _isColor: Bool { true }
  public var _firstColor: Color { Color(css: _css) }
  public func _faded(by opacity: Double) -> any ShapeStyle { Color(css: _css).opacity(opacity) }

  /// Multiplies the opacity of the style by the given amount.
  public func opacity(_ opacity: Double) -> some ShapeStyle { AnyShapeStyle(erasing: _faded(by: opacity)) }
}

extension Color: ShapeStyle {
  public var _css: String { css }
}

/// A shape style that provides a level of the foreground style.
public struct HierarchicalShapeStyle: ShapeStyle {
  public let _css: String

  public static let primary = Self(_css: "var(--label)")
  public static let secondary = Self(_css: "var(--secondary-label)")
  public static let tertiary = Self(_css: "var(--tertiary-label)")
  public static let quaternary = Self(_css: "var(--separator)")
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: Self { .primary }
  public static var secondary: Self { .secondary }
  public static var tertiary: Self { .tertiary }
  public static var quaternary: Self { .quaternary }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .init(css: Color.red.css) }
  public static var orange: Color { .init(css: Color.orange.css) }
  public static var yellow: Color { .init(css: Color.yellow.css) }
  public static var green: Color { .init(css: Color.green.css) }
  public static var mint: Color { .init(css: Color.mint.css) }
  public static var teal: Color { .init(css: Color.teal.css) }
  public static var cyan: Color { .init(css: Color.cyan.css) }
  public static var blue: Color { .init(css: Color.blue.css) }
  public static var indigo: Color { .init(css: Color.indigo.css) }
  public static var purple: Color { .init(css: Color.purple.css) }
  public static var pink: Color { .init(css: Color.pink.css) }
  public static var brown: Color { .init(css: Color.brown.css) }
  public static var gray: Color { .init(css: Color.gray.css) }
  public static var black: Color { .init(css: Color.black.css) }
  public static var white: Color { .init(css: Color.white.css) }
  public static var clear: Color { .init(css: Color.clear.css) }
  public static var accentColor: Color { .init(css: Color.accentColor.css) }
}

extension Color {
  /// Creates a color from the app's asset catalogs, including the color's variant for a dark appearance.
  ///
  /// The initializer searches the catalogs of all bundles. If the color is missing, it is gray, and an issue is
  /// reported once.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = NamedColors.colors[name] ?? NamedColors.placeholder(for: name)
  }
}

/// The colors in the app's asset catalogs. A color is a file named `NAME.colorset/Contents.json` among the
/// app's resources.
enum NamedColors {
  private struct Contents: Decodable {
    struct Entry: Decodable {
      struct Value: Decodable { var components: [String: String] }
      struct Appearance: Decodable {
        var appearance: String?
        var value: String?

        var isDark: Bool { appearance == "luminosity" && value == "dark" }
      }
      var color: Value?
      var appearances: [Appearance]?
    }
    var colors: [Entry]
  }

  private static let reported = ReportedNames()
  private static let largestFile = 1 << 20

  static let colors: [String: Color] = {
    var colors: [String: Color] = [:]
    for folder in AppResources.folders {
      for file in AppResources.files(in: folder) where file.pathExtension == "colorset" {
        let name = file.deletingPathExtension().lastPathComponent
        guard colors[name] == nil else { continue }
        colors[name] = color(at: file.appendingPathComponent("Contents.json"))
      }
    }
    return colors
  }()

  static func placeholder(for name: String) -> Color {
    if reported.isNew(name) {
      reportIssue(
        """
        There is no color \(name.debugDescription), so gray is shown. Add the asset catalog as a resource of \
        the target, with .copy(_:).
        """
      )
    }
    return .gray
  }

  static func color(at file: URL) -> Color? {
    guard let data = AppResources.data(at: file, atMost: largestFile),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      let light = color(of: contents.colors.first { $0.appearances == nil })
    else { return nil }
    // An entry may specify further appearances, such as an increased contrast.
    let dark = contents.colors.first { $0.appearances?.count == 1 && $0.appearances?[0].isDark == true }
    guard let dark = color(of: dark) else { return light }
    return Color(css: "light-dark(\(light.css), \(dark.css))")
  }

  private static func color(of entry: Contents.Entry?) -> Color? {
    guard let components = entry?.color?.components else { return nil }
    func number(_ name: String) -> Double? { components[name].flatMap(number(in:)) }
    let opacity = number("alpha") ?? 1
    if let white = number("white") { return Color(white: white, opacity: opacity) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
    return Color(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Parses a component: a fraction between 0 and 1, an integer up to 255, or a hexadecimal byte.
  private static func number(in text: String) -> Double? {
    if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    guard let number = Double(text), number.isFinite else { return nil }
    return text.contains(".") ? number : number / 255
  }
}
