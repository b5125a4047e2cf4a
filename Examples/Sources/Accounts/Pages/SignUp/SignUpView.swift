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

/// The requirements for the password, each with a tick mark once it is satisfied.
struct RequirementsView {
  static let id = "password-requirements"

  let check: PasswordCheck

  var body: Element {
    Element(.ul, .id(Self.id), .class("requirements"), .aria("label", "Password requirements")) {
      for rule in PasswordRule.allCases {
        row(rule.requirement, isKept: check.keptRules.contains(rule))
      }
      row("The same password twice", isKept: check.isTyped && check.repetition == .same)
    }
  }

  private func row(_ text: String, isKept: Bool) -> Element {
    Element(.li, .class(isKept ? "requirement requirement-kept" : "requirement")) {
      Element(.span, .class("requirement-sign"), .aria("hidden", "true")) { isKept ? "\u{2713}" : "\u{25CB}" }
      Element(.span) {
        text
        Element(.span, .class("visually-hidden")) { isKept ? " (done)" : " (open)" }
      }
    }
  }
}

/// The status of the user name: its problem, or whether it is free.
struct UserNameStatusView {
  let problem: UserNameProblem?
  let availability: Availability

  var isProblem: Bool {
    if problem != nil { return true }
    return switch availability {
    case .taken, .couldNotBeAsked: true
    case .notAsked, .asking, .free: false
    }
  }

  var body: HTML {
    HTML {
      if let problem {
        problem.message
      } else {
        switch availability {
        case .notAsked: HTML()
        case .asking(let name): asking(name)
        case .free(let name): free(name)
        case .taken(let name): "\u{201C}\(name.text)\u{201D} is taken. Choose another name."
        case .couldNotBeAsked(_, let error): error.message
        }
      }
    }
  }

  private func asking(_ name: UserName) -> HTML {
    HTML {
      Element(.span, .class("spinner"), .aria("hidden", "true"))
      Element(.span) { "Checking whether \u{201C}\(name.text)\u{201D} is free\u{2026}" }
    }
  }

  private func free(_ name: UserName) -> HTML {
    HTML {
      Element(.span, .class("field-success")) { "\u{2713} \u{201C}\(name.text)\u{201D} is free." }
    }
  }
}
