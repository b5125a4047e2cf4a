import HTTPTypes

/// How slow an answer is to be, and how it is to fail: a request says so in its own fields.
public struct Demand: Hashable, Sendable {
  /// A way of failing. A file fails only from its middle on, so that there is something to go on from.
  public enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The status is 503.
    case unavailable
    /// The connection ends in the midst of the answer.
    case brokenOff = "broken-off"
    /// Some of the bytes are wrong.
    case damaged
    /// There is no answer, as long as the connection lasts.
    case stalled
  }

  public var latency: Duration
  public var fault: Fault?

  static let longestLatency = Duration.seconds(60)

  /// Reads the fields. What makes no sense in them is refused, since the client expects an effect of it.
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

/// A field that asks for something that is not on offer.
enum DemandError: Error, Hashable, CustomStringConvertible {
  case latency(String)
  case fault(String)

  var description: String {
    switch self {
    case .latency(let text):
      "Slow-Latency takes a whole number of milliseconds, not \"\(text.prefix(40))\"."
    case .fault(let text):
      "Slow-Fault takes one of \(Demand.Fault.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text.prefix(40))\"."
    }
  }
}

extension HTTPField.Name {
  // Always valid, as they are literals of letters and dashes. A request has no field `Retry-After`.
  static let slowLatency = HTTPField.Name("Slow-Latency") ?? .retryAfter
  static let slowFault = HTTPField.Name("Slow-Fault") ?? .retryAfter
  static let reprDigest = HTTPField.Name("Repr-Digest") ?? .retryAfter
}
