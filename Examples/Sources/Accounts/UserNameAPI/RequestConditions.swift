import HTTPTypes

/// Deliberate faults and delays of the API, so that users and tests can see how its clients respond.
public struct RequestConditions: Hashable, Sendable {
  public enum Fault: String, Sendable, CaseIterable {
    /// The response has the status 503.
    case unavailable
    /// The response is not JSON.
    case malformed
    /// The connection is lost in the middle of the response.
    case cutOff = "cut-off"
  }

  /// The maximum delay of a response.
  public static let longestDelay = Duration.seconds(10)

  /// The delay of the response.
  public var delay: Duration
  public var fault: Fault?

  public init(delay: Duration = .zero, fault: Fault? = nil) {
    self.delay = delay
    self.fault = fault
  }

  /// The header fields that request these conditions.
  public var headers: [String: String] {
    var headers: [String: String] = [:]
    if delay > .zero {
      headers[Self.delayField] = String(Int64(delay / .milliseconds(1)))
    }
    headers[Self.faultField] = fault?.rawValue
    return headers
  }

  /// Reads the header fields of a request. Returns `nil` if they are invalid.
  init?(_ headers: HTTPFields) {
    self.init()
    if let text = Self.value(of: Self.delayField, in: headers) {
      guard let milliseconds = Int64(text), milliseconds >= 0 else { return nil }
      delay = min(.milliseconds(milliseconds), Self.longestDelay)
    }
    if let text = Self.value(of: Self.faultField, in: headers) {
      guard let fault = Fault(rawValue: text) else { return nil }
      self.fault = fault
    }
  }

  private static let delayField = "X-Answer-Delay-Milliseconds"
  private static let faultField = "X-Fault"

  private static func value(of field: String, in headers: HTTPFields) -> String? {
    HTTPField.Name(field).flatMap { headers[$0] }
  }
}
