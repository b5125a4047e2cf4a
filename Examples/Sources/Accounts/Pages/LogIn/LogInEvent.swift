/// What a person can do on the page.
public enum LogInEvent: Equatable, Sendable {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case submitted
  case dismissed
}
