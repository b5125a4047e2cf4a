/// What the server is asked to be like, so that there is something to cancel, and something that fails.
public struct ServerConditions: Equatable, Sendable {
  /// How long each answer takes.
  public var latency: Duration
  public var fault: Fault?

  public init(latency: Duration = .milliseconds(200), fault: Fault? = nil) {
    self.latency = latency
    self.fault = fault
  }

  /// How the server fails from the middle of a file on. The raw value is what it calls the fault.
  public enum Fault: String, CaseIterable, Sendable {
    case unavailable
    case brokenOff = "broken-off"
    case damaged
  }
}
