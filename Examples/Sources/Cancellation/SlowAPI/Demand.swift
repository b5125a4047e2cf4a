import HTTPTypes

/// The requested latency and fault of a response, from the fields of the request.
public struct Demand: Hashable, Sendable {
  /// A kind of failure. A file fails only from its middle, so that a download can be resumed.
  public enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The response has the status 503.
    case unavailable
    /// The connection is closed in the middle of the response.
    case brokenOff = "broken-off"
    /// Some bytes are wrong.
    case damaged
    /// There is no response while the connection lasts.
    case stalled
  }

  public var latency: Duration
  public var fault: Fault?

  static let longestLatency = Duration.seconds(60)

  /// Reads the fields. Invalid values are rejected, because the client expects them to have an effect.
  init(_ fields: HTTPFields) throws(DemandError) {
    latency = .zero
    if let text = fields[.slowLatency] {
      guard let milliseconds = Int(text), milliseconds >= 0 else { throw .latency(text) }
      latency = min(.milliseconds(min(milliseconds, 1_000_000)), Self.longestLatency)
    }
    if let text = fields[.slowFault] {
      guard let fault = Fault(rawValue: text) else { throw .fault(text) }
      self.fault = fault
    }
  }
}

/// An error about a field with an invalid value.
enum DemandError: Error, Hashable, CustomStringConvertible {
  case latency(String)
  case fault(String)

  var description: String {
    switch self {
    case .latency(let text):
      "Slow-Latency must be a whole number of milliseconds, not \"\(text.prefix(40))\"."
    case .fault(let text):
      "Slow-Fault must be one of \(Demand.Fault.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text.prefix(40))\"."
    }
  }
}

extension HTTPField.Name {
  // The names are always valid, because they are literals of letters and dashes. A request has no field
  // `Retry-After`.
  static let slowLatency = HTTPField.Name("Slow-Latency") ?? .retryAfter
  static let slowFault = HTTPField.Name("Slow-Fault") ?? .retryAfter
  static let reprDigest = HTTPField.Name("Repr-Digest") ?? .retryAfter
}
