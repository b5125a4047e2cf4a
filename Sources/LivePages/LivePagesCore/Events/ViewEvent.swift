/// An event that a person causes on a page. Events are the only way in which a browser can change a page.
///
/// A page's event is an enum. Its initializer accepts each event by name and throws for everything else, so
/// that input from the browser is decoded into the page's own events, and never into an action of its store.
public protocol ViewEvent: Sendable, Equatable {
  /// Decodes an event from the browser.
  init(_ wire: WireEvent) throws(ViewEventError)

  /// The encoded event, which the browser sends when the person triggers it.
  var wire: WireEvent { get }
}

/// The reason that an event was refused. The description is written for the person who sent it.
public enum ViewEventError: Error, Hashable, CustomStringConvertible {
  /// The page has no event with this name.
  case unknownEvent(name: String)
  /// The event has an unexpected value; `expected` describes the valid ones.
  case unexpectedValue(event: String, expected: String)
  /// The action is no longer offered, because the page has changed since the person saw it.
  case noLongerOffered
  /// The page shows nothing at the requested address.
  case noSuchAddress
  /// The control refuses the value; the text explains the valid values to the person.
  case refusedValue(String)

  public var description: String {
    switch self {
    case .unknownEvent(let name):
      "This page knows no event named \"\(Self.start(of: name))\"."
    case .unexpectedValue(let event, let expected):
      "The event \"\(Self.start(of: event))\" takes \(expected)."
    case .noLongerOffered:
      "The page has changed, and this action is no longer available. Choose again."
    case .noSuchAddress: "There is nothing at this address of the page."
    case .refusedValue(let text): text
    }
  }

  /// Counts scalars, because a single character may be as long as the whole text.
  private static func start(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(80)))
  }
}

extension Attribute {
  /// Sets the event that a press of this button, or a click on this element, sends.
  public static func on(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-event", value: event.wire.json)
  }

  /// Sets the event that Escape sends while this dialog is open. The dialog stays open until the page's state
  /// closes it.
  public static func onCancel(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-cancel-event", value: event.wire.json)
  }

  /// Sets the event that this field sends on every change. The event's value is replaced by the text of an
  /// `input` or `textarea`, by the value of the selected `option` of a `select`, or by the state of a
  /// checkbox.
  ///
  /// The field shows its rendered `value` once the page has answered the person's input. A field that is
  /// rendered without `value`, such as one for a password, keeps the typed text unless its ``revision(_:)``
  /// changes.
  ///
  /// If elements before the field are inserted or removed, the field is matched by its id, or else by its
  /// name or event. If the enclosing element is one of several that come and go, give that element an id.
  ///
  /// After a reload or a reconnection, the field and the page are synchronized: text typed in the meantime is
  /// sent.
  public static func onInput(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-input-event", value: event.wire.json)
  }

  /// Sets the revision of a field. A new number resets the field to its rendered `value`, or clears it if
  /// there is none. In this way, a page can clear a field whose `value` it does not render.
  public static func revision(_ number: Int) -> Attribute {
    Attribute(name: "data-revision", value: String(number))
  }

  /// Sets whether the page has a value for a field whose `value` it does not render, such as a password.
  public static func filled(_ isFilled: Bool) -> Attribute {
    Attribute(name: "data-filled", value: isFilled ? "true" : "false")
  }

  /// Sets the event that this form sends on submission. The values of its fields are sent before, by
  /// ``onInput(_:)``.
  public static func onSubmit(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-submit-event", value: event.wire.json)
  }

  /// Replaces the value of the form's event with a list of the values of all ticked checkboxes named `name`.
  /// Each value must be JSON. Nothing is sent if none is ticked.
  public static func collectsTicked(_ name: String) -> Attribute {
    Attribute(name: "data-submit-collects", value: name)
  }

  /// Disables a button or a part of a form while no checkbox of the form is ticked.
  public static var needsTicked: Attribute { Attribute(name: "data-needs-ticked", value: nil) }

  /// Keeps the focus inside this element: if the focused control is removed, the control that takes its place
  /// receives the focus, or the element itself if it has no controls left (which requires `.tabindex(-1)`).
  public static var keepsFocus: Attribute { Attribute(name: "data-keeps-focus", value: nil) }

  /// Sets the event that pulling this element down sends: with a finger, from the top of the page. Style
  /// sheets can show the progress with two properties of the document's root: the attribute `data-live-pull`
  /// is `pulling` or, once a release would send the event, `ready`; the custom property `--live-pull` ranges
  /// from 0 to 1.
  ///
  /// Pulling requires a touch screen, so also provide a button that does the same.
  public static func onPull(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-pull-event", value: event.wire.json)
  }
}
