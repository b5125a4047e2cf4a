import Foundation

/// An object that stores color data, for UIKit code.
public final class UIColor: Hashable, Sendable {
  let color: Color

  public static func == (first: UIColor, second: UIColor) -> Bool { first.color == second.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }

  /// Creates a color object from a SwiftUI color.
  public init(_ color: Color) { self.color = color }

  /// Creates a color object from the app's asset catalogs, or returns `nil` if they don't contain the color.
  public init?(named name: String) {
    guard let color = NamedColors.colors[name] else { return nil }
    self.color = color
  }

  /// Creates a color object using the specified opacity and RGB component values between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  /// Creates a color object using the specified opacity and grayscale values.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: Double(white), opacity: Double(alpha)) }

  /// Creates a color object using the specified opacity and HSB color space component values between 0 and 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(
      hue: Double(hue),
      saturation: Double(saturation),
      brightness: Double(brightness),
      opacity: Double(alpha)
    )
  }

  /// Creates a color object that has the same color, but with the specified opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(Double(alpha))) }

  public static let red = UIColor(.red)
  public static let green = UIColor(.green)
  public static let blue = UIColor(.blue)
  public static let orange = UIColor(.orange)
  public static let yellow = UIColor(.yellow)
  public static let purple = UIColor(.purple)
  public static let brown = UIColor(.brown)
  public static let gray = UIColor(.gray)
  public static let black = UIColor(.black)
  public static let white = UIColor(.white)
  public static let clear = UIColor(.clear)
  public static let label = UIColor(.primary)
  public static let secondaryLabel = UIColor(.secondary)
  public static let tertiaryLabel = UIColor(Color(css: "var(--tertiary-label)"))
  public static let placeholderText = UIColor(.secondary)
  public static let link = UIColor(.accentColor)
  public static let separator = UIColor(Color(css: "var(--separator)"))
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let quaternaryLabel = UIColor(Color(css: "var(--separator)"))
  public static let systemMint = UIColor(.mint)
  public static let systemCyan = UIColor(.cyan)
  public static let systemBrown = UIColor(.brown)
  public static let systemRed = UIColor(.red)
  public static let systemGreen = UIColor(.green)
  public static let systemBlue = UIColor(.blue)
  public static let systemOrange = UIColor(.orange)
  public static let systemYellow = UIColor(.yellow)
  public static let systemPink = UIColor(.pink)
  public static let systemPurple = UIColor(.purple)
  public static let systemTeal = UIColor(.teal)
  public static let systemIndigo = UIColor(.indigo)
  public static let systemGray = UIColor(.gray)
  public static let systemGray2 = UIColor(Color(css: "var(--tertiary-label)"))
  public static let systemGray3 = UIColor(Color(css: "var(--outline)"))
  public static let systemGray4 = UIColor(Color(css: "var(--separator)"))
  public static let systemGray5 = UIColor(Color(css: "var(--control)"))
  public static let systemGray6 = UIColor(Color(css: "var(--grouped)"))
  public static let systemBackground = UIColor(Color(css: "var(--background)"))
  public static let secondarySystemBackground = UIColor(Color(css: "var(--grouped)"))
  public static let tertiarySystemBackground = UIColor(Color(css: "var(--row)"))
  public static let systemGroupedBackground = UIColor(Color(css: "var(--grouped)"))
  public static let secondarySystemGroupedBackground = UIColor(Color(css: "var(--row)"))
  public static let systemFill = UIColor(Color(css: "var(--control)"))
  public static let secondarySystemFill = UIColor(Color(css: "var(--control)"))
  public static let tertiarySystemFill = UIColor(Color(css: "var(--control)"))
  public static let quaternarySystemFill = UIColor(Color(css: "var(--control)"))
}

extension UIColor: _ExpressibleByColorLiteral {
  /// Creates a color from a color literal, `#colorLiteral(red:green:blue:alpha:)`.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// The default type of color literals.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// Creates a color from a UIKit color.
  public init(_ color: UIColor) { self = color.color }

  /// Creates a color from a UIKit color.
  public init(uiColor color: UIColor) { self = color.color }
}

extension UIColor {
  /// Returns the components of the color in the RGB color space.
  ///
  /// For a named color, they are those of the light or dark appearance of the window whose code is running.
  ///
  /// - Returns: A Boolean value that indicates whether the components are known.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let scheme = WindowTraits.current?.colorScheme.value ?? .light
    guard let components = color.components(in: scheme) else { return false }
    red?.pointee = components[0]
    green?.pointee = components[1]
    blue?.pointee = components[2]
    alpha?.pointee = components[3]
    return true
  }
}

extension Color {
  /// Returns the red, green and blue components and the opacity, or `nil` if they are unknown.
  fileprivate func components(in scheme: ColorScheme) -> [CGFloat]? {
    if self == .clear { return [0, 0, 0, 0] }
    let opacity = CGFloat(opacityComponent)
    let words = css.split(separator: " ")
    if words.first == "color(srgb", words.count == 6 {
      let numbers = words[1...3].compactMap { Double($0).map { CGFloat($0) } }
      return numbers.count == 3 ? numbers + [opacity] : nil
    }
    guard let digits = hexadecimal(in: scheme)?.dropFirst(), let number = Int(digits, radix: 16) else {
      return nil
    }
    return [16, 8, 0].map { CGFloat(number >> $0 & 255) / 255 } + [opacity]
  }
}
