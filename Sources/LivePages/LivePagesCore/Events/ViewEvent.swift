/// An event that a person causes on a page. A browser can change a page only through events.
///
/// A page's event is an enum. Its initializer accepts each event by name and throws an error for all other
/// input, so that the browser's input becomes one of the page's own events, and never an action of its store.
public protocol ViewEvent: Sendable, Equatable {
  /// Decodes an event from the browser.
  init(_ wire: WireEvent) throws(ViewEventError)

  /// The encoded event. The browser sends it when the person triggers the event.
  var wire: WireEvent { get }
}

/// The reason for rejecting an event. The description is written for the person who sent the event.
public enum ViewEventError: Error, Hashable, CustomStringConvertible {
  /// The page has no event with this name.
  case unknownEvent(name: String)
  /// The event has an unexpected value. `expected` describes the valid values.
  case unexpectedValue(event: String, expected: String)
  /// The action is no longer offered, because the page has changed since the person saw it.
  case noLongerOffered
  /// The page has no content at the requested address.
  case noSuchAddress
  /// The control rejects the value. The text explains the valid values to the person.
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
  /// Sets the event that is sent when the person presses this button or clicks this element.
  public static func on(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-event", value: event.wire.json)
  }

  /// Sets the event that is sent when the person presses Escape while this dialog is open. The dialog stays
  /// open until the page's state closes it.
  public static func onCancel(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-cancel-event", value: event.wire.json)
  }

  /// Sets the event that this field sends on every change. The event's value is replaced by the text of an
  /// `input` or `textarea`, the value of the selected `option` of a `select`, or the state of a checkbox.
  ///
  /// The field shows its rendered `value` once the page has processed the person's input. If a field is
  /// rendered without a `value`, such as a password field, it keeps the typed text until its ``revision(_:)``
  /// changes.
  ///
  /// If elements before the field are inserted or removed, the field is identified by its id or, without an
  /// id, by its name or event. If enclosing elements can be added or removed, give each of them an id.
  ///
  /// After a reload or a reconnection, the field sends any text typed in the meantime.
  public static func onInput(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-input-event", value: event.wire.json)
  }

  /// Sets the revision of a field. A new number resets the field to its rendered `value`, or clears a field
  /// without a rendered `value`, such as a password field.
  public static func revision(_ number: Int) -> Attribute {
    Attribute(name: "data-revision", value: String(number))
  }

  /// Sets whether the page has a value for a field whose `value` it does not render, such as a password.
  public static func filled(_ isFilled: Bool) -> Attribute {
    Attribute(name: "data-filled", value: isFilled ? "true" : "false")
  }

  /// Marks a text field whose text represents one value. Characters that the user types while a submission is
  /// answered don't continue the text of the answer.
  package static var isWhole: Attribute { Attribute(name: "data-whole", value: nil) }

  /// Sets the event that this form sends when it is submitted. Fields with ``onInput(_:)`` send their values
  /// first.
  public static func onSubmit(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-submit-event", value: event.wire.json)
  }

  /// Replaces the value of the form's event with a list of the values of all ticked checkboxes named `name`.
  /// Each value must be JSON. Without a ticked checkbox, no event is sent.
  public static func collectsTicked(_ name: String) -> Attribute {
    Attribute(name: "data-submit-collects", value: name)
  }

  /// Disables a button or part of a form while no checkbox of the form is ticked.
  public static var needsTicked: Attribute { Attribute(name: "data-needs-ticked", value: nil) }

  /// Keeps the focus inside this element. If the focused control is removed, the focus moves to the control
  /// that takes its place or, without any controls, to the element itself, which requires `.tabindex(-1)`.
  public static var keepsFocus: Attribute { Attribute(name: "data-keeps-focus", value: nil) }

  /// Sets the event that is sent when a finger pulls this element down from the top of the page.
  ///
  /// Style sheets can show the progress with two properties of the document's root. The attribute
  /// `data-live-pull` is `pulling`, or `ready` once a release would send the event. The custom property
  /// `--live-pull` ranges from 0 to 1.
  ///
  /// Pulling requires a touch screen, so also provide a button that sends the same event.
  public static func onPull(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-pull-event", value: event.wire.json)
  }
}
