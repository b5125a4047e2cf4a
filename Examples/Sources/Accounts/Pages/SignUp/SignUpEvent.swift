/// The user's actions on the page.
public enum SignUpEvent: Equatable, Sendable {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case passwordAgainTyped(Secret)
  case askAgainTapped
  case speedChosen(AnswerSettings.Speed)
  case faultChosen(RequestConditions.Fault?)
  case submitted
  case dismissed
}
