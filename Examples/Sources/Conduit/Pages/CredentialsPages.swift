import ComposableArchitecture
import LivePages

/// The page for logging in.
struct LogInPage: ConduitPage {
  let path = "/login"
  let title = windowTitle("Sign in")
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Credentials> {
    Store(initialState: Credentials.State(.logIn, viewer: context.visitor(visit).user)) {
      Credentials()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func body(_ store: StoreOf<Credentials>) -> some View<Credentials.Action> {
    Layout(viewer: store.viewer, place: .logIn) {
      CredentialsForm(
        store: store,
        title: "Sign in",
        alternative: Link("Need an account?", to: "/register")
      )
    }
  }
}

/// The page for a new account.
struct RegisterPage: ConduitPage {
  let path = "/register"
  let title = windowTitle("Sign up")
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Credentials> {
    Store(initialState: Credentials.State(.register, viewer: context.visitor(visit).user)) {
      Credentials()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func body(_ store: StoreOf<Credentials>) -> some View<Credentials.Action> {
    Layout(viewer: store.viewer, place: .register) {
      CredentialsForm(store: store, title: "Sign up", alternative: Link("Have an account?", to: "/login"))
    }
  }
}

private struct CredentialsForm: View {
  let store: StoreOf<Credentials>
  let title: String
  let alternative: Link<Credentials.Action>

  var body: some View<Credentials.Action> {
    Container(.div, .class("auth-page")) {
      Container(.div, .class("container page narrow")) {
        Text(title, .h1, .class("text-xs-center"))
        Container(.p, .class("text-xs-center")) { alternative }
        ErrorList(messages: store.errors)
        Form(submit: .submitted) {
          if store.purpose == .register {
            FormGroup {
              TextField("Username", text: store.field(\.username), maxLength: 100)
                .formControl("username", "Username").autocomplete(.username)
            }
          }
          FormGroup {
            TextField("Email", text: store.field(\.email), kind: .email, maxLength: 300)
              .formControl("email", "Email").autocomplete(.email)
          }
          FormGroup {
            TextField("Password", text: store.field(\.password), kind: .password, maxLength: 300)
              .formControl("password", "Password")
              .autocomplete(store.purpose == .logIn ? .currentPassword : .newPassword)
          }
          Button(submit: title)
            .disabledKeepingFocus(!store.canSend)
            .class("btn btn-lg btn-primary pull-xs-right")
        }
        if let ticket = store.ticket { LogInRedirect(ticket) }
      }
    }
  }
}
