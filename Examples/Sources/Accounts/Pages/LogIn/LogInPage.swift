import Dispatch
import LivePages
import ShowcaseFrame

/// The page at `/log-in`, where each browser session has its own form.
public struct LogInPage: ObjectPage {
  public let path = "/log-in"
  public let title = "Log in \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, AccountAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let log: (@Sendable (String) -> Void)?

  /// - Parameter log: A closure that receives each event, without readable passwords.
  public init(log: (@Sendable (String) -> Void)? = nil) {
    self.log = log
  }

  public func makeObject(
    for visit: Visit,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> LogInModel {
    let model = LogInModel()
    model.$userNameProblem.follow(as: "log-in: problem of the name", in: &model.subscriptions)
    model.$buttonEnabled.follow(as: "log-in: button", in: &model.subscriptions)
    return model
  }

  public func body(_ model: LogInModel) -> some View<LogInEvent> { LogInView(model) }

  public func send(_ event: LogInEvent, to model: LogInModel) {
    log?("LogIn: \(event)")
    switch event {
    case .userNameTyped(let text): model.userName = text
    case .passwordTyped(let password): model.password = password
    case .submitted: model.logIn()
    case .dismissed: model.dismiss()
    }
  }

  /// Discards the password when the user leaves. Everything else stays, including the contents of the
  /// browser's fields, which submit the password again if only the connection was lost.
  public func disappear(_ model: LogInModel) { model.forgetPassword() }

  public func end(_ model: LogInModel) { model.clear() }
}

/// The user's actions on the page.
public enum LogInEvent: Equatable, Sendable {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case submitted
  case dismissed
}
