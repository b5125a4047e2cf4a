import LivePages

/// The log-in form.
struct LogInView: View {
  private let model: LogInModel

  init(_ model: LogInModel) {
    self.model = model
  }

  var body: some View<LogInEvent> {
    Container(.main, .class("account-page account-page-narrow")) {
      Container(.section, .class("card account-card"), .aria("labelledby", "log-in-title")) {
        Text("Log in", .h1, .id("log-in-title"))
        Text(
          "Any name and password work: only their length is checked.",
          .p,
          .class("account-lead")
        )
        form
        Container(.p, .class("account-other")) {
          "No account yet? "
          Link("Sign up", to: "/sign-up")
        }
      }
    }
    if let name = model.loggedIn {
      WelcomeView(
        title: "You are logged in as \(name.text)",
        text: "The password was discarded after the check.",
        dismiss: .dismissed
      )
    }
  }

  private var form: some View<LogInEvent> {
    Form(submit: .submitted, .class("account-form")) {
      FieldView(
        TextField("User name", text: model.userName, maxLength: UserName.longestTyped) { .userNameTyped($0) },
        label: "User name",
        id: "user-name",
        autocomplete: "username",
        revision: model.clearings,
        problem: model.userNameProblem?.message
      )
      FieldView(
        TextField(password: "Password", isFilled: !model.password.isEmpty) { .passwordTyped($0) },
        label: "Password",
        id: "password",
        autocomplete: "current-password",
        revision: model.clearings,
        problem: passwordProblem
      )
      Button(submit: "Log in").id("log-in").class("button button-primary").disabled(!model.buttonEnabled)
    }
  }

  private var passwordProblem: String? {
    if model.passwordIsTooLong { return Secret.tooLong }
    return model.passwordIsTooShort ? Self.tooShort : nil
  }

  private static let tooShort = "The password needs at least \(LogInModel.shortestPassword) characters."
}
