import Foundation

/// A text as a value, with its formatting, so that a feature's state can hold what an alert or a button says.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete ") + TextState(verbatim: item.name).bold() + TextState("?")
/// }
/// ```
///
/// A front end makes of it what it can: ``runs(locale:)`` gives the text with its formatting,
/// `String(state:)` the plain text.
///
/// Two texts are equal if they have the same parts, which say the same and have the same formatting in the
/// same order. Where texts can be localized, a localized text equals a verbatim one that says the same.
public struct TextState: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case wording(TextWording)
    case concatenated(TextState, TextState)
  }

  let content: Content
  /// From the innermost to the outermost.
  private(set) var modifiers: [TextModifier] = []

  init(_ wording: TextWording) {
    content = .wording(wording)
  }

  private init(_ first: TextState, _ second: TextState) {
    content = .concatenated(first, second)
  }

  /// Creates a text that is never localized.
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    self.init(.verbatim(content))
  }

  /// Creates a text that is never localized.
  ///
  /// - Parameter content: The text.
  // Disfavoured, so that a literal is a localized text where there are such.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    self.init(.verbatim(String(content)))
  }

  #if canImport(Darwin)
    /// Creates a text in the user's language.
    ///
    /// - Parameter resource: The resource that has the text.
    public init(_ resource: LocalizedStringResource) {
      self.init(.localized(resource))
    }
  #endif

  /// Returns a text that says the one and then the other, each with its own formatting.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs, rhs)
  }

  /// A copy with one more modifier, around the others.
  func modified(by modifier: TextModifier) -> Self {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }
}

extension String {
  /// Creates the plain text of a text, without its formatting.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The locale for its localized parts, or `nil` for the current one.
  public init(state: TextState, locale: Locale? = nil) {
    switch state.content {
    case .wording(let wording): self = wording.string(in: locale)
    case .concatenated(let first, let second):
      self = String(state: first, locale: locale) + String(state: second, locale: locale)
    }
  }
}
