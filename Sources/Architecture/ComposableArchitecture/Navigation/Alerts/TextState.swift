import CustomDump
import Foundation

/// Formatted text as a value, for alerts, buttons and other text in a feature's state.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete ") + TextState(verbatim: item.name).bold() + TextState("?")
/// }
/// ```
///
/// The front end displays as much of the formatting as it can. If you're writing a front end, call ``runs(locale:)``
/// for the text with its formatting, or `String(state:)` for the plain text.
///
/// Two text states are equal if they consist of the same parts in the same order, with the same wording and
/// formatting. On platforms that support localization, a localized text is equal to a verbatim one that has the same
/// wording.
public struct TextState: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case wording(TextWording)
    case concatenated(TextState, TextState)
  }

  let content: Content
  /// The modifiers, from the innermost to the outermost.
  private(set) var modifiers: [TextModifier] = []

  init(_ wording: TextWording) {
    content = .wording(wording)
  }

  private init(_ first: TextState, _ second: TextState) {
    content = .concatenated(first, second)
  }

  /// Creates a text state that is never localized.
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    self.init(.verbatim(content))
  }

  /// Creates a text state that is never localized.
  ///
  /// - Parameter content: The text.
  // Disfavored, so that a literal becomes localized text on platforms that support localization.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    self.init(.verbatim(String(content)))
  }

  #if canImport(Darwin)
    /// Creates a text state in the user's language.
    ///
    /// - Parameter resource: The string resource of the text.
    public init(_ resource: LocalizedStringResource) {
      self.init(.localized(resource))
    }
  #endif

  /// Returns the concatenation of two text states, each of which keeps its own formatting.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs, rhs)
  }

  /// Returns a copy with one more modifier around the existing ones.
  func modified(by modifier: TextModifier) -> Self {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }
}

extension String {
  /// Creates a plain string from a text state, without its formatting.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The locale for the localized parts, or `nil` for the current locale.
  public init(state: TextState, locale: Locale? = nil) {
    switch state.content {
    case .wording(let wording): self = wording.string(in: locale)
    case .concatenated(let first, let second):
      self = String(state: first, locale: locale) + String(state: second, locale: locale)
    }
  }
}

extension TextState {
  /// A range of text that has the same formatting throughout.
  public struct Run: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The formatting of the text and its attributes for speech.
    public var attributes: Attributes

    public init(_ text: String, attributes: Attributes = Attributes()) {
      self.text = text
      self.attributes = attributes
    }
  }

  /// The formatting of a ``Run``. Attributes that are `nil` or `false` are inherited from the text around the run.
  public struct Attributes: Hashable, Sendable {
    /// A line that strikes through or underlines text.
    public struct Line: Hashable, Sendable {
      /// The pattern of the line, or `nil` for a plain line.
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
    /// The offset in points.
    public var baselineOffset: CGFloat?
    /// The space between letters in points.
    public var kerning: CGFloat?
    /// The space between letters in points.
    public var tracking: CGFloat?
    public var fontWidth: FontWidth?
    /// The alternative text for screen readers. Adjacent runs with the same label share the label.
    public var accessibilityLabel: String?
    public var accessibilityHeading: AccessibilityHeadingLevel?
    public var accessibilityTextContentType: AccessibilityTextContentType?
    public var speechPitch: Double?
    public var speechIncludesPunctuation = false
    public var isSpeechQueued = false
    public var isSpeechSpeltOut = false

    public init() {}
  }

  /// Returns the text as a front end displays it, as a sequence of formatted runs.
  ///
  /// For example:
  ///
  /// ```swift
  /// (TextState("Delete ") + TextState(verbatim: name).bold()).runs()
  /// // "Delete ", and the name, whose `attributes.isBold` is true
  /// ```
  ///
  /// Each part keeps its own formatting, even inside other formatting; for example, only `b` is bold in
  /// `(a.bold(isActive: false) + b).bold()`. Accessibility labels are different: the outermost label applies, because
  /// it was set last.
  ///
  /// - Parameter locale: The locale for localized parts, or `nil` for the current locale.
  public func runs(locale: Locale? = nil) -> [Run] {
    var runs: [Run] = []
    appendRuns(to: &runs, formatting: TextFormatting(), locale: locale)
    return runs
  }

  private func appendRuns(to runs: inout [Run], formatting: TextFormatting, locale: Locale?) {
    var formatting = formatting
    // The surrounding formatting is applied first so that the text's own formatting overrides it.
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

/// The formatting at a position in the text, which is built while descending from the outermost part to the
/// innermost.
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

/// A dump prints a text state as a string with marked formatting, such as `"**Delete** _now_?"`.
extension TextState: CustomDumpRepresentable {
  public var customDumpValue: Any { markedText }
}

extension TextState {
  /// The plain text with marks for its formatting.
  var markedText: String {
    modifiers.reduce(markedContent) { $1.marking($0) }
  }

  private var markedContent: String {
    switch content {
    case .wording(let wording): wording.string(in: nil)
    case .concatenated(let first, let second): first.markedText + second.markedText
    }
  }
}

/// The wording of a part of a text state.
enum TextWording: Sendable {
  case verbatim(String)
  #if canImport(Darwin)
    case localized(LocalizedStringResource)
  #endif

  /// Returns the wording in the given locale, or in the current locale.
  func string(in locale: Locale?) -> String {
    switch self {
    case .verbatim(let string): return string
    #if canImport(Darwin)
      case .localized(var resource):
        if let locale { resource.locale = locale }
        return String(localized: resource)
    #endif
    }
  }
}

/// Two wordings are equal if they have the same text.
extension TextWording: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.string(in: nil) == rhs.string(in: nil)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(string(in: nil))
  }
}
