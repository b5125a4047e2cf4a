import Accounts
import LivePages

/// The form by which a person makes an account, and beside it the server that is asked.
struct SignUpView {
  let state: SignUpViewState

  var body: HTML {
    HTML {
      Element(.main, .class("account-page")) {
        Element(.section, .class("card account-card"), .aria("labelledby", "sign-up-title")) {
          Element(.h1, .id("sign-up-title")) { "Sign up" }
          Element(.p, .class("account-lead")) { "No account is made in the end: the form is all there is." }
          form
          Element(.p, .class("account-other")) {
            "You have an account? "
            Element(.a, .href("/log-in")) { "Log in" }
          }
        }
        ServerView(settings: state.settings, questions: state.questions).body
      }
      if let name = state.signedUp {
        WelcomeView(
          title: "Welcome, \(name.text)",
          text: "You have signed up. Both passwords were forgotten as soon as they had been looked at.",
          onDismiss: SignUpEvent.dismissed
        ).body
      }
    }
  }

  private var form: Element {
    Element(.form, .class("account-form"), .onSubmit(SignUpEvent.submitted)) {
      userNameField
      if case .couldNotBeAsked = state.availability {
        Element(.button, .type("button"), .id("ask-again"), .class("button"), .on(SignUpEvent.askAgainTapped))
        {
          "Ask again"
        }
      }
      passwordField
      RequirementsView(check: state.passwordCheck).body
      passwordAgainField
      Element(
        .button,
        .type("submit"),
        .id("sign-up"),
        .class("button button-primary"),
        .disabled(!state.signUpEnabled)
      ) { "Sign up" }
    }
  }

  private var userNameField: Element {
    let status = UserNameStatusView(problem: state.userNameProblem, availability: state.availability)
    return FieldView(
      id: "user-name",
      label: "User name",
      content: .text(state.userName),
      autocomplete: "username",
      revision: state.revision,
      onInput: .onInput(SignUpEvent.userNameTyped("")),
      maxLength: UserName.longestTyped,
      isInvalid: status.isProblem,
      message: status.body
    ).body
  }

  private var passwordField: Element {
    let problem = state.passwordCheck.isTooLong ? Secret.tooLong : state.passwordCheck.problem?.message
    return FieldView(
      id: "password",
      label: "Password",
      content: .secret(isFilled: state.passwordCheck.isTyped),
      autocomplete: "new-password",
      revision: state.revision,
      onInput: .onInput(SignUpEvent.passwordTyped("")),
      isInvalid: problem != nil,
      describedBy: RequirementsView.id,
      message: HTML { problem ?? "" }
    ).body
  }

  private var passwordAgainField: Element {
    let isDifferent = state.passwordCheck.repetition == .different
    return FieldView(
      id: "password-again",
      label: "Password again",
      content: .secret(isFilled: state.hasPasswordAgain),
      autocomplete: "new-password",
      revision: state.revision,
      onInput: .onInput(SignUpEvent.passwordAgainTyped("")),
      isInvalid: isDifferent,
      message: HTML { isDifferent ? "This is not the same as above." : "" }
    ).body
  }
}
