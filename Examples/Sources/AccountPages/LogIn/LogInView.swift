import Accounts
import LivePages

/// The form by which a person logs in.
struct LogInView {
  let state: LogInViewState

  var body: HTML {
    HTML {
      Element(.main, .class("account-page account-page-narrow")) {
        Element(.section, .class("card account-card"), .aria("labelledby", "log-in-title")) {
          Element(.h1, .id("log-in-title")) { "Log in" }
          Element(.p, .class("account-lead")) {
            "Any name and password will do: nothing is checked but their length."
          }
          form
          Element(.p, .class("account-other")) {
            "No account yet? "
            Element(.a, .href("/sign-up")) { "Sign up" }
          }
        }
      }
      if let name = state.loggedIn {
        WelcomeView(
          title: "You are logged in as \(name.text)",
          text: "The password was forgotten as soon as it had been looked at.",
          onDismiss: LogInEvent.dismissed
        ).body
      }
    }
  }

  private var form: Element {
    Element(.form, .class("account-form"), .onSubmit(LogInEvent.submitted)) {
      FieldView(
        id: "user-name",
        label: "User name",
        content: .text(state.userName),
        autocomplete: "username",
        revision: state.revision,
        onInput: .onInput(LogInEvent.userNameTyped("")),
        maxLength: UserName.longestTyped,
        isInvalid: state.userNameProblem != nil,
        message: HTML { state.userNameProblem?.message ?? "" }
      ).body
      FieldView(
        id: "password",
        label: "Password",
        content: .secret(isFilled: state.hasPassword),
        autocomplete: "current-password",
        revision: state.revision,
        onInput: .onInput(LogInEvent.passwordTyped("")),
        isInvalid: passwordProblem != nil,
        message: HTML { passwordProblem ?? "" }
      ).body
      Element(
        .button,
        .type("submit"),
        .id("log-in"),
        .class("button button-primary"),
        .disabled(!state.buttonEnabled)
      ) { "Log in" }
    }
  }

  private var passwordProblem: String? {
    if state.passwordIsTooLong { return Secret.tooLong }
    return state.passwordIsTooShort ? Self.tooShort : nil
  }

  private static let tooShort = "The password needs at least \(LogInModel.shortestPassword) characters."
}
