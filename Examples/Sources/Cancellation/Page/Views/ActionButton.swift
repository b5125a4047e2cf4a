import LivePages

/// A button of a row. One that has nothing to do at the moment keeps the focus, for people who work by
/// keyboard.
struct ActionButton<Action>: View {
  let label: String
  /// What the button is about, for those who do not see where it stands.
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
