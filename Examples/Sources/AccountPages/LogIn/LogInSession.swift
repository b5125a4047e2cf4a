import Accounts
import CombineShim
import LivePages

/// One browser session's form. The actor owns the model.
public actor LogInSession: LiveSession {
  private let model = LogInModel()
  private let log: (@Sendable (String) -> Void)?
  private var observation: AnyCancellable?
  private var revision = 0

  init(log: (@Sendable (String) -> Void)?, onChange: ChangeSignal) {
    self.log = log
    observation = model.objectWillChange.sink { onChange() }
  }

  public func body() -> HTML {
    LogInView(state: viewState).body
  }

  /// What is shown now.
  var viewState: LogInViewState { LogInViewState(model, revision: revision) }

  public func receive(_ event: LogInEvent) {
    log?("LogIn: \(event)")
    switch event {
    case .userNameTyped(let text): model.userName = text
    case .passwordTyped(let password): model.password = password
    case .submitted:
      model.logIn()
      if model.loggedIn != nil { revision += 1 }
    case .dismissed: model.dismiss()
    }
  }

  /// Who leaves the page leaves no password behind. All else stays, as does what the fields in the browser
  /// hold, which tells the password again: perhaps only the connection was lost.
  public func disappear() {
    model.forgetPassword()
  }

  public func end() {
    observation = nil
    model.clear()
  }
}
