/// The user's actions on the page.
public enum LogInEvent: Equatable, Sendable {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case submitted
  case dismissed
}
