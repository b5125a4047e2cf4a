/// An event that a visitor causes on a page.
///
/// Declare the events of a page as an enum. Visitors can change the page only through these events.
///
/// The initializer is where you convert untrusted input. It accepts the events of your page by name, and
/// throws an error for everything else. As a result, the browser can't send an action of the page's store.
public protocol ViewEvent: Sendable, Equatable {
  /// Decodes an event from the browser.
  init(_ wire: WireEvent) throws(ViewEventError)

  /// The encoded event, for the browser to send when the user triggers it.
  var wire: WireEvent { get }
}

/// The reason why a page rejects an event.
///
/// The user who sent the event sees the description.
public enum ViewEventError: Error, Hashable, CustomStringConvertible {
  /// The page doesn't have an event with this name.
  case unknownEvent(name: String)
  /// The value of the event is unexpected.
  ///
  /// `expected` describes valid values.
  case unexpectedValue(event: String, expected: String)
  /// The page no longer offers the action, since it has changed after the user saw it.
  case noLongerOffered
  /// The page doesn't have content at the requested address.
  case noSuchAddress
  /// The control rejects the value.
  ///
  /// The text explains valid values to the user.
  case refusedValue(String)

  public var description: String {
    switch self {
    case .unknownEvent(let name):
      "This page has no event named \"\(Self.start(of: name))\"."
    case .unexpectedValue(let event, let expected):
      "The event \"\(Self.start(of: event))\" must have \(expected)."
    case .noLongerOffered:
      "The page has changed, and this action is no longer available. Choose again."
    case .noSuchAddress: "The page has no content at this address."
    case .refusedValue(let text): text
    }
  }

  /// Counts scalars, because the whole text may be a single character.
  private static func start(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(80)))
  }
}

extension Attribute {
  /// Sets the event that the browser sends when the user presses this button or clicks this element.
  public static func on(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-event", value: event.wire.json)
  }

  /// Sets the event that the browser sends when the user presses Escape while this dialog is open.
  ///
  /// The dialog stays open until the state of the page closes it.
  public static func onCancel(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-cancel-event", value: event.wire.json)
  }

  /// Sets the event that this field sends when the user changes it.
  ///
  /// The browser replaces the value of the event with the text of an `input` or `textarea`, the value of the
  /// selected `option` of a `select`, or the state of a checkbox.
  ///
  /// After the page has processed the input, the field shows the `value` that you render. If you render it
  /// without one, as you do with a password field, it keeps the text that the user typed until you change its
  /// ``revision(_:)``.
  ///
  /// A page recognizes a field by its id, its name or its event, in this order. It keeps the text when
  /// elements before the field appear or disappear. If the elements that surround the field do, give these an
  /// id as well.
  ///
  /// When the user has typed during a reload or a reconnection, the field sends the text afterward.
  public static func onInput(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-input-event", value: event.wire.json)
  }

  /// Sets the revision of a field.
  ///
  /// To reset a field to the `value` that you render, pass a new number. A field without one, such as a
  /// password field, becomes empty.
  public static func revision(_ number: Int) -> Attribute {
    Attribute(name: "data-revision", value: String(number))
  }

  /// Sets whether the page has a value for a field whose `value` you don't render, such as a password.
  public static func filled(_ isFilled: Bool) -> Attribute {
    Attribute(name: "data-filled", value: isFilled ? "true" : "false")
  }

  /// Marks a text field whose text represents one value, such as a number. Characters that the user types
  /// while the page responds to a submission don't continue the text of the response.
  package static var isWhole: Attribute { Attribute(name: "data-whole", value: nil) }

  /// Sets the event that this form sends when the user submits it.
  ///
  /// Fields with ``onInput(_:)`` send their values first.
  public static func onSubmit(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-submit-event", value: event.wire.json)
  }

  /// Replaces the value of the form's event with a list of the values of all ticked checkboxes named `name`.
  ///
  /// The values must be JSON. The form doesn't send an event when no checkbox is ticked.
  public static func collectsTicked(_ name: String) -> Attribute {
    Attribute(name: "data-submit-collects", value: name)
  }

  /// Disables a button or a part of a form until the user ticks a checkbox of the form.
  public static var needsTicked: Attribute { Attribute(name: "data-needs-ticked", value: nil) }

  /// Keeps the focus inside this element.
  ///
  /// When you remove the focused control, the focus moves to the control that takes its place. If there isn't
  /// one, it moves to the element itself, and you need to add `.tabindex(-1)`.
  public static var keepsFocus: Attribute { Attribute(name: "data-keeps-focus", value: nil) }

  /// Sets the event that the browser sends when the user pulls this element down from the top of the page.
  ///
  /// In a style sheet, you can show the progress with two properties of the document's root. The attribute
  /// `data-live-pull` is `pulling`, and then `ready` when releasing the element would send the event. The
  /// custom property `--live-pull` ranges from 0 to 1.
  ///
  /// Pulling works only on a touch screen, so also provide a button that sends the event.
  public static func onPull(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-pull-event", value: event.wire.json)
  }
}
