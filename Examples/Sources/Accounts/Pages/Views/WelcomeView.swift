import LivePages

/// A message that greets the user by name. Unlike the alert of the usual version, it does not show the
/// password.
struct WelcomeView<Action>: View {
  let title: String
  let text: String
  let dismiss: Action

  var body: some View<Action> {
    Container(
      .dialog,
      .id("welcome"),
      .class("dialog"),
      .aria("labelledby", "welcome-title"),
      .aria("describedby", "welcome-text")
    ) {
      Element(.p, .class("dialog-figure figure-prime"), .aria("hidden", "true")) { "\u{2713}" }
      Text(title, .h2, .id("welcome-title"))
      Text(text, .p, .id("welcome-text"), .class("dialog-text"))
      Container(.div, .class("dialog-buttons")) {
        Button("OK", send: dismiss).class("button button-primary")
      }
    }
    .onCancel(send: dismiss)
  }
}
