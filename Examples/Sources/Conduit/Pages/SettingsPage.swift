import ComposableArchitecture
import LivePages

/// The page on which people change their account, and log out.
struct SettingsPage: MembersPage {
  let path = "/settings"
  let title = windowTitle("Settings")
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<AccountSettings> {
    Store(initialState: AccountSettings.State(member(visit))) {
      AccountSettings()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func body(_ store: StoreOf<AccountSettings>) -> some View<AccountSettings.Action> {
    Layout(viewer: store.viewer, place: .settings) {
      Container(.div, .class("settings-page")) {
        Container(.div, .class("container page narrow")) {
          Text("Your Settings", .h1, .class("text-xs-center"))
          ErrorList(messages: store.errors)
          SettingsForm(store: store)
          Element(.hr)
          Button("Or click here to logout.", send: .logOutTapped).class("btn btn-outline-danger")
          if let ticket = store.ticket { LogInRedirect(ticket) }
        }
      }
    }
  }
}

private struct SettingsForm: View {
  let store: StoreOf<AccountSettings>

  var body: some View<AccountSettings.Action> {
    Form(submit: .submitted) {
      FormGroup {
        TextField("URL of profile picture", text: store.field(\.image), maxLength: 2000)
          .formControl("image", "URL of profile picture", isLarge: false)
      }
      FormGroup {
        TextField("Your Name", text: store.field(\.username), maxLength: 100)
          .formControl("username", "Your Name").autocomplete(.username)
      }
      FormGroup {
        TextField("Short bio about you", text: store.field(\.bio), kind: .multiline, maxLength: 5000)
          .formControl("bio", "Short bio about you").attributes(Attribute("rows", "8"))
      }
      FormGroup {
        TextField("Email", text: store.field(\.email), kind: .email, maxLength: 300)
          .formControl("email", "Email").autocomplete(.email)
      }
      FormGroup {
        TextField("New Password", text: store.field(\.password), kind: .password, maxLength: 300)
          .formControl("password", "New Password").autocomplete(.newPassword)
      }
      Button(submit: "Update Settings")
        .disabledKeepingFocus(store.isSending || store.ticket != nil)
        .class("btn btn-lg btn-primary pull-xs-right")
    }
  }
}
