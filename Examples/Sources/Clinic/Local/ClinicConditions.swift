/// The behavior of the local clinic.
public struct ClinicConditions: Hashable, Sendable {
  /// The delay of a response.
  public enum Delay: String, CaseIterable, Sendable {
    case short
    case long
    case veryLong
  }

  public var delay: Delay
  /// The requests that the clinic does not answer.
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
