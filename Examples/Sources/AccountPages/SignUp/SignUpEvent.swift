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
      self = .userNameTyped(try wire.string())
      return
    case "passwordTyped":
      self = .passwordTyped(Secret(try wire.string()))
      return
    case "passwordAgainTyped":
      self = .passwordAgainTyped(Secret(try wire.string()))
      return
    case "speedChosen":
      guard let speed = AnswerSettings.Speed(rawValue: try wire.string()) else {
        throw .unexpectedValue(event: wire.name, expected: "the name of a speed as its value")
      }
      self = .speedChosen(speed)
      return
    case "faultChosen":
      self = .faultChosen(try Self.fault(wire))
      return
    case "askAgainTapped": self = .askAgainTapped
    case "submitted": self = .submitted
    case "dismissed": self = .dismissed
    default: throw .unknownEvent(name: wire.name)
    }
    try wire.requireNoValue()
  }

  private static func fault(_ wire: WireEvent) throws(ViewEventError) -> RequestConditions.Fault? {
    let name = try wire.string()
    if name == noFault { return nil }
    guard let fault = RequestConditions.Fault(rawValue: name) else {
      throw .unexpectedValue(event: wire.name, expected: "the name of a fault as its value")
    }
    return fault
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
