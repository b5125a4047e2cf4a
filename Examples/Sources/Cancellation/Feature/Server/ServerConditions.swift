/// The requested behavior of the server, so that there is something to cancel and something that fails.
public struct ServerConditions: Equatable, Sendable {
  /// The latency of each response.
  public var latency: Duration
  /// The fault, if any.
  public var fault: Fault?

  /// Creates the conditions of a fast server without faults, unless specified otherwise.
  public init(latency: Duration = .milliseconds(200), fault: Fault? = nil) {
    self.latency = latency
    self.fault = fault
  }

  /// The failure of the server in the middle of a file. The raw value is the name that the server uses for
  /// it.
  public enum Fault: String, CaseIterable, Sendable {
    /// The server responds with an error status.
    case unavailable
    /// The server closes the connection in the middle of its response.
    case brokenOff = "broken-off"
    /// The server sends incorrect bytes.
    case damaged
  }
}
