/// What the server is asked to be like, so that there is something to cancel, and something that fails.
public struct ServerConditions: Equatable, Sendable {
  /// How long each answer takes.
  public var latency: Duration
  /// How it fails, if it does.
  public var fault: Fault?

  /// A server that answers well, and soon, unless you say otherwise.
  public init(latency: Duration = .milliseconds(200), fault: Fault? = nil) {
    self.latency = latency
    self.fault = fault
  }

  /// How the server fails from the middle of a file on. The raw value is what it calls the fault.
  public enum Fault: String, CaseIterable, Sendable {
    /// It answers that it cannot.
    case unavailable
    /// It ends the connection in the midst of its answer.
    case brokenOff = "broken-off"
    /// It sends other bytes than the file has.
    case damaged
  }
}
