import Accounts
import LivePages
import UserNameAPI

/// All that a person can do on the page.
public enum SignUpEvent: ViewEvent {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case passwordAgainTyped(Secret)
  case askAgainTapped
  case speedChosen(AnswerSettings.Speed)
  case faultChosen(RequestConditions.Fault?)
  case submitted
  case dismissed

  /// How a browser says that no fault is chosen.
  static let noFault = "none"

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "userNameTyped":
      self = .userNameTyped(UserName.beginning(of: try wire.string()))
      return
    case "passwordTyped":
      self = .passwordTyped(Secret(typed: try wire.string()))
      return
    case "passwordAgainTyped":
      self = .passwordAgainTyped(Secret(typed: try wire.string()))
      return
    case "speedChosen":
      self = .speedChosen(try wire.choice(expected: "the name of a speed as its value"))
      return
    case "faultChosen":
      self = .faultChosen(
        wire.chooses(Self.noFault)
          ? nil : try wire.choice(expected: "the name of a fault as its value")
      )
      return
    case "askAgainTapped": self = .askAgainTapped
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
    case .passwordAgainTyped: WireEvent("passwordAgainTyped", value: .string(""))
    case .askAgainTapped: WireEvent("askAgainTapped")
    case .speedChosen(let speed): WireEvent("speedChosen", value: .string(speed.rawValue))
    case .faultChosen(let fault): WireEvent("faultChosen", value: .string(fault?.rawValue ?? Self.noFault))
    case .submitted: WireEvent("submitted")
    case .dismissed: WireEvent("dismissed")
    }
  }
}
