extension Attribute {
  /// The event that a press of this button, or a click on this element, sends.
  public static func on(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-event", value: event.wire.json)
  }

  /// The event that Escape sends while this dialog is open. The dialog stays until the page's state says otherwise.
  public static func onCancel(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-cancel-event", value: event.wire.json)
  }

  /// The event that this form sends when it is submitted.
  public static func onSubmit(_ event: some ViewEvent) -> Attribute {
    Attribute(name: "data-submit-event", value: event.wire.json)
  }

  /// Replaces the value of the form's event with the list of the values of all ticked checkboxes called `name`, each of
  /// which has to be written as JSON. Nothing is sent if none is ticked.
  public static func collectsTicked(_ name: String) -> Attribute {
    Attribute(name: "data-submit-collects", value: name)
  }

  /// Makes a button or a part of a form inert while no checkbox of the form is ticked.
  public static var needsTicked: Attribute { Attribute(name: "data-needs-ticked", value: nil) }

  /// Keeps the focus inside this element: where the focused control is taken away, the one that has moved into its
  /// place gets the focus, or the element itself if it has no controls left (give it `.tabindex(-1)` for that).
  public static var keepsFocus: Attribute { Attribute(name: "data-keeps-focus", value: nil) }
}
