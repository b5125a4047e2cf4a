import Accounts
import LivePages

/// All that a person can do on the page.
public enum LogInEvent: ViewEvent {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case submitted
  case dismissed

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "userNameTyped":
      self = .userNameTyped(UserName.beginning(of: try wire.string()))
      return
    case "passwordTyped":
      self = .passwordTyped(Secret(typed: try wire.string()))
      return
    case "submitted": self = .submitted
    case "dismissed": self = .dismissed
    default: throw .unknownEvent(name: wire.name)
    }
    try wire.requireNoValue()
  }

  /// What a page writes for the browser to send. No password is in it: the browser puts in what was typed.
  public var wire: WireEvent {
    switch self {
    case .userNameTyped(let text): WireEvent("userNameTyped", value: .string(text))
    case .passwordTyped: WireEvent("passwordTyped", value: .string(""))
    case .submitted: WireEvent("submitted")
    case .dismissed: WireEvent("dismissed")
    }
  }
}
