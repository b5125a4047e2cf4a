/// The server's speed, as the user chooses it.
public enum ServerSpeed: String, CaseIterable, Sendable {
  case quick
  case medium
  case slow

  /// The latency of each response.
  var latency: Duration {
    switch self {
    case .quick: .milliseconds(50)
    case .medium: .milliseconds(200)
    case .slow: .seconds(1)
    }
  }

  var label: String {
    switch self {
    case .quick: "0.05 seconds"
    case .medium: "0.2 seconds"
    case .slow: "1 second"
    }
  }

  /// Creates the choice for the current latency.
  init(_ latency: Duration) {
    self = Self.allCases.first { latency <= $0.latency } ?? .slow
  }
}

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
