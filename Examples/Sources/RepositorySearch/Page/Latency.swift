/// The latency of the local server, as the page offers it.
public enum Latency: String, CaseIterable, Sendable {
  case none
  case short
  case long
  case veryLong

  var duration: Duration {
    switch self {
    case .none: .zero
    case .short: .milliseconds(300)
    case .long: .milliseconds(1500)
    case .veryLong: .seconds(4)
    }
  }

  var title: String {
    switch self {
    case .none: "None"
    case .short: "0.3 seconds"
    case .long: "1.5 seconds"
    case .veryLong: "4 seconds"
    }
  }
}
