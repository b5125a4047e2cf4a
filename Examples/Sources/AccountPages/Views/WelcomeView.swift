import LivePages

/// Says that it worked, and greets the account by name. Unlike the alert of the usual version it does not
/// show the password.
struct WelcomeView {
  let title: String
  let text: String
  let onDismiss: any ViewEvent

  var body: Element {
    Element(
      .dialog,
      .id("welcome"),
      .class("dialog"),
      .aria("labelledby", "welcome-title"),
      .aria("describedby", "welcome-text"),
      .onCancel(onDismiss)
    ) {
      Element(.p, .class("dialog-figure figure-prime"), .aria("hidden", "true")) { "\u{2713}" }
      Element(.h2, .id("welcome-title")) { title }
      Element(.p, .id("welcome-text"), .class("dialog-text")) { text }
      Element(.div, .class("dialog-buttons")) {
        Element(.button, .type("button"), .class("button button-primary"), .on(onDismiss)) { "OK" }
      }
    }
  }
}
