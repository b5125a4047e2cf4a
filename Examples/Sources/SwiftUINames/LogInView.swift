import CombineShim
import TributaryUI

/// A name and a password, and the problems with them.
@MainActor
final class LogInModel: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published var passwordAgain = ""
  @Published private(set) var nameMessage = ""
  @Published private(set) var passwordMessage = ""
  @Published private(set) var isValid = false
  private var subscriptions: Set<AnyCancellable> = []

  init() {
    let nameMessages = $name.map { name in
      name.isEmpty || name.count >= 3 ? "" : "A name has at least 3 letters."
    }
    let passwordMessages = $password.combineLatest($passwordAgain).map { password, again in
      if password.isEmpty || again.isEmpty { return "" }
      if password != again { return "The passwords differ." }
      return password.count >= 6 ? "" : "A password has at least 6 letters."
    }
    nameMessages.assign(to: &$nameMessage)
    passwordMessages.assign(to: &$passwordMessage)
    $name.combineLatest($password, $passwordAgain)
      .map { name, password, again in name.count >= 3 && password.count >= 6 && password == again }
      .assign(to: &$isValid)
  }
}

/// The article's log-in: fields that are validated while a person types.
struct LogInView: View {
  @StateObject private var model = LogInModel()
  @State private var isLoggedIn = false

  var body: some View {
    Form {
      Section {
        TextField("User name", text: $model.name).textContentType(.username)
      } footer: {
        Text(model.nameMessage).bold()
      }
      Section {
        SecureField("New password", text: $model.password).textContentType(.newPassword)
        SecureField("Password again", text: $model.passwordAgain).textContentType(.newPassword)
      } footer: {
        Text(model.passwordMessage).bold()
      }
      Section {
        Button("Create the account") { isLoggedIn = true }.disabled(!model.isValid)
      } footer: {
        Text("Lessons/log-in.md and Lessons/sign-up.md explain the operators of such a form.")
      }
    }
    .alert("Welcome, \(model.name)!", isPresented: $isLoggedIn) { Button("Thanks") {} }
  }
}
