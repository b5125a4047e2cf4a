/// An event of a person on a page: a closed set of events, and the only thing that a browser can make a page
/// do.
///
/// A page's event is an enum. Its initializer names every event that it takes and throws for everything else,
/// so that what comes from the browser is decoded into the page's own terms, and never into an action of its
/// store.
public protocol ViewEvent: Sendable, Equatable {
  /// Decodes what a browser sent.
  init(_ wire: WireEvent) throws(ViewEventError)

  /// The event as the browser sends it back when the person does this.
  var wire: WireEvent { get }
}

/// The reason that an event of a browser was refused. The description is written for the person who sent it.
public enum ViewEventError: Error, Hashable, CustomStringConvertible {
  /// The page takes no event of this name.
  case unknownEvent(name: String)
  /// The event came with another value than it takes, which `expected` describes.
  case unexpectedValue(event: String, expected: String)
  /// What the person took up is not offered any more: the page has changed since it was shown to them.
  case noLongerOffered
  /// The page has nothing at the address that was opened.
  case noSuchAddress
  /// A control does not take the value; the text tells the person what it takes.
  case refusedValue(String)

  public var description: String {
    switch self {
    case .unknownEvent(let name):
      "This page knows no event named \"\(Self.start(of: name))\"."
    case .unexpectedValue(let event, let expected):
      "The event \"\(Self.start(of: event))\" takes \(expected)."
    case .noLongerOffered:
      "The page has changed in the meantime, and what you chose is no longer offered."
    case .noSuchAddress: "There is nothing at this address of the page."
    case .refusedValue(let text): text
    }
  }

  /// Not of characters: one character may be as long as the whole text.
  private static func start(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(80)))
  }
}

extension Attribute {
  /// Sets the event that a press of this button, or a click on this element, sends.
  public static func on(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-event", value: event.wire.json)
  }

  /// Sets the event that Escape sends while this dialog is open. The dialog stays until the page's state says
  /// otherwise.
  public static func onCancel(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-cancel-event", value: event.wire.json)
  }

  /// Sets the event that this field sends whenever what it holds was changed, with the value replaced: by the
  /// text of an `input` or `textarea`, by the value of the chosen `option` of a `select`, by whether a
  /// checkbox is ticked.
  ///
  /// The field shows the `value` that it is rendered with, once the page has answered what the person did to
  /// it. A field that is rendered without `value`, such as one for a password, keeps what was typed, unless
  /// its ``revision(_:)`` changes.
  ///
  /// Where elements before the field come and go, it is found again by its id, or else by its name or its
  /// event. Where the element around it is one of several that come and go, give that an id.
  ///
  /// After a reload, or when a lost connection is back, the field and the page agree again: what was typed in
  /// the meantime is sent.
  public static func onInput(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-input-event", value: event.wire.json)
  }

  /// Counts the revisions: another number than before gives the field the `value` that is rendered: nothing
  /// if there is none. So a page clears a field whose `value` it does not render.
  public static func revision(_ number: Int) -> Attribute {
    Attribute(name: "data-revision", value: String(number))
  }

  /// Sets whether the page holds something for a field whose `value` it does not render, such as a password.
  public static func filled(_ isFilled: Bool) -> Attribute {
    Attribute(name: "data-filled", value: isFilled ? "true" : "false")
  }

  /// Sets the event that this form sends when it is submitted. What its fields hold was sent before, by
  /// ``onInput(_:)``.
  public static func onSubmit(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-submit-event", value: event.wire.json)
  }

  /// Replaces the value of the form's event with the list of the values of all ticked checkboxes called
  /// `name`. Each value has to be JSON. Nothing is sent if none is ticked.
  public static func collectsTicked(_ name: String) -> Attribute {
    Attribute(name: "data-submit-collects", value: name)
  }

  /// Makes a button or a part of a form inert while no checkbox of the form is ticked.
  public static var needsTicked: Attribute { Attribute(name: "data-needs-ticked", value: nil) }

  /// Keeps the focus inside this element: where the focused control is taken away, the one that has moved
  /// into its place gets the focus, or the element itself if it has no controls left (give it `.tabindex(-1)`
  /// for that).
  public static var keepsFocus: Attribute { Attribute(name: "data-keeps-focus", value: nil) }

  /// Sets the event that pulling this element down sends: with a finger, from the top of the page. What shows
  /// that can be read from the document's root: `data-live-pull` says `pulling` or, once releasing it would
  /// send the event, `ready`; the custom property `--live-pull` says how far, from 0 to 1.
  ///
  /// It needs a touch screen, so give the page a button that does the same.
  public static func onPull(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-pull-event", value: event.wire.json)
  }
}
