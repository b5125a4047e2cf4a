import Foundation

/// A font with a size, a weight and a design.
///
/// The browser provides the font family.
///
/// - Note: Differs: the family is the browser's, and sizes follow its settings.
public struct Font: Hashable, Sendable {
  /// A dynamic text style, with the default sizes of iOS.
  public enum TextStyle: CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

    fileprivate var size: Double {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// A weight to use for fonts.
  public enum Weight: Int, Sendable {
    case ultraLight = 100
    case thin = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
  }

  /// A design to use for fonts.
  public enum Design: Sendable {
    case `default`, serif, rounded, monospaced
  }

  let style: BoxStyle

  private init(style: BoxStyle) { self.style = style }

  public static let largeTitle = system(.largeTitle)
  public static let title = system(.title)
  public static let title2 = system(.title2)
  public static let title3 = system(.title3)
  public static let headline = system(.headline)
  public static let subheadline = system(.subheadline)
  public static let body = system(.body)
  public static let callout = system(.callout)
  public static let footnote = system(.footnote)
  public static let caption = system(.caption)
  public static let caption2 = system(.caption2)

  /// Returns a system font that uses the specified style, design and weight.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    system(size: style.size, weight: weight ?? (style == .headline ? .semibold : nil), design: design)
  }

  /// Returns a system font with the specified size, weight and design.
  public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
    let font = Font(style: BoxStyle(["font-size": "\((size / 17).css)rem"]))
    // The font doesn't set a default weight, so that `bold()` on an enclosing view has an effect.
    return weight.map { font.design(design).weight($0) } ?? font.design(design)
  }

  /// Sets the weight of the font.
  public func weight(_ weight: Weight) -> Font { setting(["font-weight": "\(weight.rawValue)"]) }

  /// Adds bold styling to the font.
  public func bold() -> Font { weight(.bold) }

  /// Adds italics to the font.
  public func italic() -> Font { setting(["font-style": "italic"]) }

  /// Returns a modified font that uses fixed-width digits, while leaving other characters proportionally
  /// spaced.
  public func monospacedDigit() -> Font { setting(["font-variant-numeric": "tabular-nums"]) }

  /// Returns a fixed-width font from the same family as the base font.
  public func monospaced() -> Font { design(.monospaced) }

  /// Returns a version of the font with a different distance between the lines.
  public func leading(_ leading: Leading) -> Font { setting(["line-height": leading.css]) }

  /// A distance between lines of text.
  public enum Leading: Hashable, Sendable {
    case standard, tight, loose

    fileprivate var css: String {
      switch self {
      case .standard: "1.3"
      case .tight: "1.15"
      case .loose: "1.5"
      }
    }
  }

  /// Returns the font family of a design as a style.
  func family(of design: Design) -> BoxStyle {
    BoxStyle(["font-family": Font(style: BoxStyle()).design(design).style["font-family"] ?? "inherit"])
  }

  /// Returns a system font of the given size.
  ///
  /// The font name is ignored.
  ///
  /// - Note: Differs: the family of a custom font is the browser's.
  public static func custom(_ name: String, size: Double) -> Font { system(size: size) }

  /// Returns a system font of the given size.
  ///
  /// The font name is ignored.
  ///
  /// - Note: Differs: the family of a custom font is the browser's.
  public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font {
    system(size: size)
  }

  /// Returns a system font of the given size.
  ///
  /// The font name is ignored.
  ///
  /// - Note: Differs: the family of a custom font is the browser's.
  public static func custom(_ name: String, fixedSize: Double) -> Font { system(size: fixedSize) }

  /// Adjusts the font to enable all small capitals.
  public func smallCaps() -> Font { setting(["font-variant-caps": "small-caps"]) }

  private func design(_ design: Design?) -> Font {
    switch design {
    case nil, .default: self
    case .serif: setting(["font-family": "ui-serif,serif"])
    case .rounded: setting(["font-family": "ui-rounded,system-ui,sans-serif"])
    case .monospaced: setting(["font-family": "ui-monospace,monospace"])
    }
  }

  private func setting(_ declarations: KeyValuePairs<StaticString, String?>) -> Font {
    var style = style
    style.override(with: BoxStyle(declarations))
    return Font(style: style)
  }
}

/// The sizes that you can specify for content.
///
/// In new code, use ``DynamicTypeSize``.
///
/// - Note: Differs: text has the size that the reader has set in the browser.
public enum ContentSizeCategory: Hashable, CaseIterable, Comparable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// A Boolean value that indicates whether the size is one of the sizes for accessibility.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

private enum SizeCategoryKey: EnvironmentKey {
  static var defaultValue: ContentSizeCategory { .large }
}

extension EnvironmentValues {
  /// The preferred size of the content.
  ///
  /// In new code, use `dynamicTypeSize`.
  ///
  /// - Note: Differs: a browser doesn't report the reader's size. It is `large` unless a view sets it for the views
  ///   inside, whose text keeps its size.
  public var sizeCategory: ContentSizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }
}

extension Font {
  /// A width to use for fonts that have several widths.
  public struct Width: Hashable, Sendable {
    /// The width relative to the standard width.
    ///
    /// The standard width is 0.
    public var value: CGFloat

    public init(_ value: CGFloat) { self.value = value }

    public static let compressed = Self(-0.5)
    public static let condensed = Self(-0.25)
    public static let standard = Self(0)
    public static let expanded = Self(0.25)

    var css: String { "\((100 * (1 + Double(value))).css)%" }
  }
}

extension Text {
  /// A size of text relative to its font.
  public struct Scale: Hashable, Sendable {
    fileprivate let css: String

    public static let `default` = Self(css: "1em")
    public static let secondary = Self(css: "0.8em")
  }
}

extension View {
  /// Sets the font width of the text in this view.
  ///
  /// - Note: Differs: only fonts with several widths change.
  public func fontWidth(_ width: Font.Width?) -> some View { inheriting(["font-stretch": width?.css]) }

  /// Applies a text scale to text in the view.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    inheriting(["font-size": isEnabled ? scale.css : nil])
  }
}
