import Foundation

/// A formatting of a text.
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
  /// The text, marked with this modifier, as a dump shows it.
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
