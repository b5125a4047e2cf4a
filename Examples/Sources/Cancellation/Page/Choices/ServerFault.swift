/// The server's behavior from the middle of a file, as the user chooses it.
public enum ServerFault: String, CaseIterable, Sendable {
  case none
  case unavailable
  case brokenOff
  case damaged

  var fault: ServerConditions.Fault? {
    switch self {
    case .none: nil
    case .unavailable: .unavailable
    case .brokenOff: .brokenOff
    case .damaged: .damaged
    }
  }

  var label: String {
    switch self {
    case .none: "goes on"
    case .unavailable: "answers 503"
    case .brokenOff: "breaks off"
    case .damaged: "damages bytes"
    }
  }

  /// Creates the choice for the current fault.
  init(_ fault: ServerConditions.Fault?) {
    self =
      switch fault {
      case nil: .none
      case .unavailable: .unavailable
      case .brokenOff: .brokenOff
      case .damaged: .damaged
      }
  }
}
