import HTTPTypes

/// How the API is to treat a request, on purpose, so that people and tests can see what its clients make of
/// it.
public struct RequestConditions: Hashable, Sendable {
  public enum Fault: String, Sendable, CaseIterable {
    /// The status 503.
    case unavailable
    /// An answer that is no JSON.
    case malformed
    /// The connection breaks in the middle of the answer.
    case cutOff = "cut-off"
  }

  /// The longest that an answer is kept back.
  public static let longestDelay = Duration.seconds(10)

  /// How long the answer is kept back.
  public var delay: Duration
  public var fault: Fault?

  public init(delay: Duration = .zero, fault: Fault? = nil) {
    self.delay = delay
    self.fault = fault
  }

  /// What to send along with a request.
  public var headers: [String: String] {
    var headers: [String: String] = [:]
    if delay > .zero {
      headers[Self.delayField] = String(Int64(delay / .milliseconds(1)))
    }
    headers[Self.faultField] = fault?.rawValue
    return headers
  }

  /// What a request says, or `nil` if that makes no sense.
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
