/// How the clinic on this machine behaves.
public struct ClinicConditions: Hashable, Sendable {
  /// How long an answer takes.
  public enum Delay: String, CaseIterable, Sendable {
    case short
    case long
    case veryLong
  }

  public var delay: Delay
  /// What it gives no answer to.
  public var unanswered: Set<ClinicQuestion>

  public init(delay: Delay = .short, unanswered: Set<ClinicQuestion> = []) {
    self.delay = delay
    self.unanswered = unanswered
  }
}

extension ClinicConditions.Delay {
  var duration: Duration {
    switch self {
    case .short: .milliseconds(400)
    case .long: .milliseconds(1500)
    case .veryLong: .milliseconds(5000)
    }
  }
}
