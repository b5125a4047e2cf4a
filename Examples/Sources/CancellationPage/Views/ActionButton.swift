import LivePages

/// A button of a row. One that has nothing to do at the moment keeps the focus, for people who work by
/// keyboard.
struct ActionButton {
  let label: String
  /// What the button is about, for those who do not see where it stands.
  var subject = ""
  let event: CancellationEvent
  var isUseful = true

  var body: Element {
    Element(
      .button,
      .type("button"),
      .class("button"),
      subject.isEmpty ? nil : .aria("label", "\(label) \(subject)"),
      isUseful ? nil : .aria("disabled", "true"),
      .on(event)
    ) { label }
  }
}
