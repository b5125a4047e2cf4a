import LivePages

/// The sign-up form, next to the controls for the server.
struct SignUpView: View {
  private let form: SignUpForm
  private var model: SignUpModel { form.model }

  init(_ form: SignUpForm) {
    self.form = form
  }

  var body: some View<SignUpEvent> {
    Container(.main, .class("account-page")) {
      Container(.section, .class("card account-card"), .aria("labelledby", "sign-up-title")) {
        Text("Sign up", .h1, .id("sign-up-title"))
        Text("The form creates no account.", .p, .class("account-lead"))
        fields
        Container(.p, .class("account-other")) {
          "Already have an account? "
          Link("Log in", to: "/log-in")
        }
      }
      ServerView(settings: form.settings, questions: model.questions)
    }
    if let name = model.signedUp {
      WelcomeView(
        title: "Welcome, \(name.text)",
        text: "You have signed up. Both passwords were discarded after the check.",
        dismiss: .dismissed
      )
    }
  }

  private var fields: some View<SignUpEvent> {
    Form(submit: .submitted, .class("account-form")) {
      userNameField
      if case .couldNotBeAsked = model.availability {
        Button("Ask again", send: .askAgainTapped).id("ask-again")
      }
      passwordField
      RequirementsView(check: model.passwordCheck).body
      passwordAgainField
      Button(submit: "Sign up").id("sign-up").class("button button-primary").disabled(!model.signUpEnabled)
    }
  }

  private var userNameField: some View<SignUpEvent> {
    let status = UserNameStatusView(problem: model.userNameProblem, availability: model.availability)
    return FieldView(
      TextField("User name", text: model.userName, maxLength: UserName.longestTyped) { .userNameTyped($0) },
      label: "User name",
      id: "user-name",
      autocomplete: "username",
      revision: model.clearings,
      isInvalid: status.isProblem,
      message: status.body
    )
  }

  private var passwordField: some View<SignUpEvent> {
    let check = model.passwordCheck
    return FieldView(
      TextField(password: "Password", isFilled: check.isTyped) { .passwordTyped($0) },
      label: "Password",
      id: "password",
      autocomplete: "new-password",
      revision: model.clearings,
      describedBy: RequirementsView.id,
      problem: check.isTooLong ? Secret.tooLong : check.problem?.message
    )
  }

  private var passwordAgainField: some View<SignUpEvent> {
    FieldView(
      TextField(password: "Password again", isFilled: !model.passwordAgain.isEmpty) {
        .passwordAgainTyped($0)
      },
      label: "Password again",
      id: "password-again",
      autocomplete: "new-password",
      revision: model.clearings,
      problem: model.passwordCheck.repetition == .different ? "The passwords differ." : nil
    )
  }
}
