import Foundation

extension Font {
  /// A width to use for fonts that have several widths.
  public struct Width: Hashable, Sendable {
    /// The width relative to the standard width, which is 0.
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
