import Foundation

extension TextState {
  /// The width of a font's letters.
  public enum FontWidth: String, Hashable, Sendable {
    case compressed, condensed, expanded, standard
  }

  /// The pattern of a line that strikes through or underlines text.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }

  /// Returns the text in bold.
  public func bold() -> Self { bold(isActive: true) }

  /// Returns the text with or without bold letters.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the letters are bold.
  public func bold(isActive: Bool) -> Self { modified(by: .bold(isActive: isActive)) }

  /// Returns the text with or without italic letters.
  public func italic() -> Self { italic(isActive: true) }

  /// Returns the text in italic letters, or not.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the letters are italic.
  public func italic(isActive: Bool) -> Self { modified(by: .italic(isActive: isActive)) }

  /// Returns the text with digits that all have the same width.
  public func monospacedDigit() -> Self { modified(by: .monospacedDigit) }

  /// Returns the text with its baseline moved.
  ///
  /// - Parameter baselineOffset: The distance in points. A positive value moves the text up, and a negative
  ///   value moves it down.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    modified(by: .baselineOffset(baselineOffset))
  }

  /// Returns the text with additional space between its letters, preserving ligatures.
  ///
  /// - Parameter kerning: The space in points.
  public func kerning(_ kerning: CGFloat) -> Self { modified(by: .kerning(kerning)) }

  /// Returns the text with additional space between its letters, splitting ligatures.
  ///
  /// - Parameter tracking: The space in points.
  public func tracking(_ tracking: CGFloat) -> Self { modified(by: .tracking(tracking)) }

  /// Returns the text with a font width.
  ///
  /// - Parameter width: The width, or `nil` for the font's own width.
  public func fontWidth(_ width: FontWidth?) -> Self { modified(by: .fontWidth(width)) }

  /// Returns the text with or without a line through it.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is struck through.
  public func strikethrough(_ isActive: Bool = true) -> Self {
    modified(by: .strikethrough(isActive: isActive, pattern: nil))
  }

  /// Returns the text with or without a patterned line through it.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the text is struck through.
  ///   - pattern: The pattern of the line.
  public func strikethrough(_ isActive: Bool = true, pattern: LineStylePattern) -> Self {
    modified(by: .strikethrough(isActive: isActive, pattern: pattern))
  }

  /// Returns the text with or without an underline.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is underlined.
  public func underline(_ isActive: Bool = true) -> Self {
    modified(by: .underline(isActive: isActive, pattern: nil))
  }

  /// Returns the text with or without a patterned underline.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the text is underlined.
  ///   - pattern: The pattern of the line.
  public func underline(_ isActive: Bool = true, pattern: LineStylePattern) -> Self {
    modified(by: .underline(isActive: isActive, pattern: pattern))
  }
}

extension TextState {
  /// The level of a heading that screen readers announce.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }

  /// The kind of content that a text has, which affects how screen readers read it.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// The alternative text for screen readers. If you set it several times, the last text applies.
  public var accessibilityLabel: TextState? {
    for case .accessibilityLabel(let label) in modifiers.reversed() { return label }
    return nil
  }

  /// Returns the text as a heading.
  ///
  /// - Parameter headingLevel: The level of the heading.
  public func accessibilityHeading(_ headingLevel: AccessibilityHeadingLevel) -> Self {
    modified(by: .accessibilityHeading(headingLevel))
  }

  /// Returns the text with alternative text for screen readers.
  ///
  /// - Parameter label: The text.
  public func accessibilityLabel(_ label: TextState) -> Self {
    modified(by: .accessibilityLabel(label))
  }

  /// Returns the text with alternative text for screen readers.
  ///
  /// - Parameter label: The text.
  public func accessibilityLabel(_ label: String) -> Self {
    accessibilityLabel(TextState(verbatim: label))
  }

  /// Returns the text with alternative text for screen readers.
  ///
  /// - Parameter label: The text.
  // Disfavored, so that a literal is inferred to be a `String`.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> Self {
    accessibilityLabel(TextState(verbatim: String(label)))
  }

  /// Returns the text with a content type for screen readers.
  ///
  /// - Parameter type: The kind of text.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    modified(by: .accessibilityTextContentType(type))
  }

  /// Returns the text with an adjusted pitch when spoken.
  ///
  /// - Parameter value: The change in pitch, from -1 to 1.
  public func speechAdjustedPitch(_ value: Double) -> Self { modified(by: .speechAdjustedPitch(value)) }

  /// Returns the text with its punctuation spoken or not.
  ///
  /// - Parameter value: A Boolean value that indicates whether punctuation is spoken.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    modified(by: .speechAlwaysIncludesPunctuation(value))
  }

  /// Returns the text with its announcement queued, or with it replacing the current announcement.
  ///
  /// - Parameter value: A Boolean value that indicates whether the announcement waits for previous ones.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    modified(by: .speechAnnouncementsQueued(value))
  }

  /// Returns the text spelt out or not when spoken.
  ///
  /// - Parameter value: A Boolean value that indicates whether the text is spoken letter by letter.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    modified(by: .speechSpellsOutCharacters(value))
  }
}

/// A formatting modifier of a text state.
enum TextModifier: Hashable, Sendable {
  case accessibilityHeading(TextState.AccessibilityHeadingLevel)
  indirect case accessibilityLabel(TextState)
  case accessibilityTextContentType(TextState.AccessibilityTextContentType)
  case baselineOffset(CGFloat)
  case bold(isActive: Bool)
  case fontWidth(TextState.FontWidth?)
  case italic(isActive: Bool)
  case kerning(CGFloat)
  case monospacedDigit
  case speechAdjustedPitch(Double)
  case speechAlwaysIncludesPunctuation(Bool)
  case speechAnnouncementsQueued(Bool)
  case speechSpellsOutCharacters(Bool)
  case strikethrough(isActive: Bool, pattern: TextState.LineStylePattern?)
  case tracking(CGFloat)
  case underline(isActive: Bool, pattern: TextState.LineStylePattern?)
}

extension TextModifier {
  /// Returns the text with marks for this modifier, for dumps.
  func marking(_ text: String) -> String {
    switch self {
    case .accessibilityHeading(let level): Self.tag("accessibility-heading", level.rawValue, text)
    case .accessibilityLabel(let label): Self.tag("accessibility-label", label.markedText, text)
    case .accessibilityTextContentType(let type):
      Self.tag("accessibility-text-content-type", type.rawValue, text)
    case .baselineOffset(let offset): Self.tag("baseline-offset", "\(offset)", text)
    case .bold(let isActive): isActive ? "**\(text)**" : text
    case .fontWidth(let width): width.map { Self.tag("font-width", $0.rawValue, text) } ?? text
    case .italic(let isActive): isActive ? "_\(text)_" : text
    case .kerning(let kerning): Self.tag("kerning", "\(kerning)", text)
    case .monospacedDigit: text
    case .speechAdjustedPitch(let pitch): Self.tag("speech-adjusted-pitch", "\(pitch)", text)
    case .speechAlwaysIncludesPunctuation(let isActive):
      isActive ? Self.tag("speech-always-includes-punctuation", nil, text) : text
    case .speechAnnouncementsQueued(let isActive):
      isActive ? Self.tag("speech-announcements-queued", nil, text) : text
    case .speechSpellsOutCharacters(let isActive):
      isActive ? Self.tag("speech-spells-out-characters", nil, text) : text
    case .strikethrough(let isActive, let pattern): Self.struckThrough(text, isActive, pattern)
    case .tracking(let tracking): Self.tag("tracking", "\(tracking)", text)
    case .underline(let isActive, let pattern): isActive ? Self.tag("u", pattern?.rawValue, text) : text
    }
  }

  private static func struckThrough(
    _ text: String,
    _ isActive: Bool,
    _ pattern: TextState.LineStylePattern?
  ) -> String {
    guard isActive else { return text }
    return pattern.map { tag("s", $0.rawValue, text) } ?? "~~\(text)~~"
  }

  private static func tag(_ name: String, _ value: String?, _ text: String) -> String {
    "<\(name)\(value.map { "=\($0)" } ?? "")>\(text)</\(name)>"
  }
}
