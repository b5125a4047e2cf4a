import Foundation

extension TextState {
  /// A stretch of a text whose letters have the same formatting.
  public struct Run: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The formatting, and the way in which it is read aloud.
    public var attributes: Attributes

    public init(_ text: String, attributes: Attributes = Attributes()) {
      self.text = text
      self.attributes = attributes
    }
  }

  /// The formatting of a ``Run``. What is `nil` or `false` is as around the text.
  public struct Attributes: Hashable, Sendable {
    /// A line through or below the letters.
    public struct Line: Hashable, Sendable {
      /// How it is drawn; as a plain line if it is `nil`.
      public var pattern: LineStylePattern?

      public init(pattern: LineStylePattern? = nil) {
        self.pattern = pattern
      }
    }

    public var isBold = false
    public var isItalic = false
    public var strikethrough: Line?
    public var underline: Line?
    public var hasMonospacedDigits = false
    /// In points.
    public var baselineOffset: CGFloat?
    /// In points.
    public var kerning: CGFloat?
    /// In points.
    public var tracking: CGFloat?
    public var fontWidth: FontWidth?
    /// The text that a screen reader says in place of this one. Neighbours with the same label have it in
    /// common.
    public var accessibilityLabel: String?
    public var accessibilityHeading: AccessibilityHeadingLevel?
    public var accessibilityTextContentType: AccessibilityTextContentType?
    public var speechPitch: Double?
    public var speechIncludesPunctuation = false
    public var isSpeechQueued = false
    public var isSpeechSpeltOut = false

    public init() {}
  }

  /// Returns the text as a front end shows it: stretches one after the other, each with its formatting.
  ///
  /// ```swift
  /// (TextState("Delete ") + TextState(verbatim: name).bold()).runs()
  /// // "Delete ", and the name, whose `attributes.isBold` is true
  /// ```
  ///
  /// A part keeps the formatting that it was given itself: in `(a.bold(isActive: false) + b).bold()` only `b`
  /// is bold. Of accessibility labels the outermost counts, as it is the last that was set.
  ///
  /// - Parameter locale: The locale for localized parts, or `nil` for the current one.
  public func runs(locale: Locale? = nil) -> [Run] {
    var runs: [Run] = []
    appendRuns(to: &runs, formatting: TextFormatting(), locale: locale)
    return runs
  }

  private func appendRuns(to runs: inout [Run], formatting: TextFormatting, locale: Locale?) {
    var formatting = formatting
    // What stands around this text comes first, and what the text itself says replaces it.
    for modifier in modifiers.reversed() { formatting.apply(modifier, locale: locale) }
    switch content {
    case .wording(let wording):
      let text = wording.string(in: locale)
      if text.isEmpty { return }
      if runs.last?.attributes == formatting.attributes {
        runs[runs.count - 1].text += text
      } else {
        runs.append(Run(text, attributes: formatting.attributes))
      }
    case .concatenated(let first, let second):
      first.appendRuns(to: &runs, formatting: formatting, locale: locale)
      second.appendRuns(to: &runs, formatting: formatting, locale: locale)
    }
  }
}

/// The formatting that holds at a place in a text, on the way from the outside inwards.
private struct TextFormatting {
  private(set) var attributes = TextState.Attributes()

  mutating func apply(_ modifier: TextModifier, locale: Locale?) {
    switch modifier {
    case .accessibilityHeading(let level): attributes.accessibilityHeading = level
    case .accessibilityLabel(let label):
      if attributes.accessibilityLabel == nil {
        attributes.accessibilityLabel = String(state: label, locale: locale)
      }
    case .accessibilityTextContentType(let type): attributes.accessibilityTextContentType = type
    case .baselineOffset(let offset): attributes.baselineOffset = offset
    case .bold(let isActive): attributes.isBold = isActive
    case .fontWidth(let width): attributes.fontWidth = width
    case .italic(let isActive): attributes.isItalic = isActive
    case .kerning(let kerning): attributes.kerning = kerning
    case .monospacedDigit: attributes.hasMonospacedDigits = true
    case .speechAdjustedPitch(let pitch): attributes.speechPitch = pitch
    case .speechAlwaysIncludesPunctuation(let isActive): attributes.speechIncludesPunctuation = isActive
    case .speechAnnouncementsQueued(let isActive): attributes.isSpeechQueued = isActive
    case .speechSpellsOutCharacters(let isActive): attributes.isSpeechSpeltOut = isActive
    case .strikethrough(let isActive, let pattern):
      attributes.strikethrough = isActive ? TextState.Attributes.Line(pattern: pattern) : nil
    case .tracking(let tracking): attributes.tracking = tracking
    case .underline(let isActive, let pattern):
      attributes.underline = isActive ? TextState.Attributes.Line(pattern: pattern) : nil
    }
  }
}
