/// The answer of a person to a ``Dialog``.
///
/// It names the button, or the dialog, that was on the page when they did. So an answer that arrives when
/// another dialog is there is known to be late. A page carries it in one of its events:
///
/// ```swift
/// case "alertAnswered": self = .alertAnswered(try DialogAnswer(wire))
/// …
/// case .alertAnswered(let answer): WireEvent("alertAnswered", value: answer.value)
/// ```
public enum DialogAnswer: Hashable, Sendable {
  /// A button with an id was pressed.
  case pressed(button: String)
  /// The dialog was ended without an answer: by Escape, or by a button without an id.
  case cancelled(dialog: String)
}

extension DialogAnswer {
  private static let pressed = "pressed:"
  private static let cancelled = "cancelled:"

  /// The value of an event, which has to be an answer.
  public init(_ wire: WireEvent) throws(ViewEventError) {
    let text = try wire.string()
    if text.utf8.count > WireEvent.longestName {
      throw .unexpectedValue(event: wire.name, expected: Self.expectation)
    } else if let button = Self.rest(of: text, after: Self.pressed) {
      self = .pressed(button: button)
    } else if let dialog = Self.rest(of: text, after: Self.cancelled) {
      self = .cancelled(dialog: dialog)
    } else {
      throw .unexpectedValue(event: wire.name, expected: Self.expectation)
    }
  }

  /// The bytes are compared: an id may begin with a scalar that extends the colon.
  private static func rest(of text: String, after prefix: String) -> String? {
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
  }

  private static let expectation = "an answer to a dialog as its value"

  /// The answer as the value of an event.
  public var value: WireValue {
    switch self {
    case .pressed(let button): .string(Self.pressed + button)
    case .cancelled(let dialog): .string(Self.cancelled + dialog)
    }
  }
}
