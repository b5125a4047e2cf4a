import Foundation

extension TextState {
  /// The width of a font's letters.
  public enum FontWidth: String, Hashable, Sendable {
    case compressed, condensed, expanded, standard
  }

  /// The pattern of a line through or below a text.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }

  /// Returns the text in bold letters.
  public func bold() -> Self { bold(isActive: true) }

  /// Returns the text in bold letters, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the letters are bold.
  public func bold(isActive: Bool) -> Self { modified(by: .bold(isActive: isActive)) }

  /// Returns the text in italic letters.
  public func italic() -> Self { italic(isActive: true) }

  /// Returns the text in italic letters, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the letters are italic.
  public func italic(isActive: Bool) -> Self { modified(by: .italic(isActive: isActive)) }

  /// Returns the text with digits of the same width.
  public func monospacedDigit() -> Self { modified(by: .monospacedDigit) }

  /// Returns the text above its baseline.
  ///
  /// - Parameter baselineOffset: The distance in points; below the baseline if it is negative.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    modified(by: .baselineOffset(baselineOffset))
  }

  /// Returns the text with space between its letters, where a font's ligatures stay.
  ///
  /// - Parameter kerning: The space in points.
  public func kerning(_ kerning: CGFloat) -> Self { modified(by: .kerning(kerning)) }

  /// Returns the text with space between its letters, where ligatures are taken apart.
  ///
  /// - Parameter tracking: The space in points.
  public func tracking(_ tracking: CGFloat) -> Self { modified(by: .tracking(tracking)) }

  /// Returns the text in letters of a width.
  ///
  /// - Parameter width: The width, or `nil` for that of the font.
  public func fontWidth(_ width: FontWidth?) -> Self { modified(by: .fontWidth(width)) }

  /// Returns the text struck through, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether there is a line through the text.
  public func strikethrough(_ isActive: Bool = true) -> Self {
    modified(by: .strikethrough(isActive: isActive, pattern: nil))
  }

  /// Returns the text struck through, or not.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line through the text.
  ///   - pattern: The style of the line.
  public func strikethrough(_ isActive: Bool = true, pattern: LineStylePattern) -> Self {
    modified(by: .strikethrough(isActive: isActive, pattern: pattern))
  }

  /// Returns the text underlined, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether there is a line below the text.
  public func underline(_ isActive: Bool = true) -> Self {
    modified(by: .underline(isActive: isActive, pattern: nil))
  }

  /// Returns the text underlined, or not.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line below the text.
  ///   - pattern: The style of the line.
  public func underline(_ isActive: Bool = true, pattern: LineStylePattern) -> Self {
    modified(by: .underline(isActive: isActive, pattern: pattern))
  }
}
