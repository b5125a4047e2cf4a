import LivePages

/// A button of a row. While it is disabled, it keeps the keyboard focus.
struct ActionButton<Action>: View {
  let label: String
  /// The subject of the button, for screen readers.
  let subject: String
  let isUseful: Bool
  let action: Action

  init(_ label: String, of subject: String = "", send action: Action, isUseful: Bool = true) {
    self.label = label
    self.subject = subject
    self.isUseful = isUseful
    self.action = action
  }

  var body: some View<Action> {
    Button(label, send: action)
      .attributes(subject.isEmpty ? nil : .aria("label", "\(label) \(subject)"))
      .disabledKeepingFocus(!isUseful)
  }
}
