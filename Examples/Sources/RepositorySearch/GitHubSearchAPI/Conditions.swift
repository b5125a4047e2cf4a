import Foundation
import HTTPTypes

/// The latency and the failure of one response.
///
/// A client requests them with headers, so that testing a failure does not affect other clients.
public struct Conditions: Hashable, Sendable {
  /// The maximum latency of a response.
  static let longestLatency = Duration.seconds(5)

  public var latency: Duration
  public var failure: Failure?

  public init(latency: Duration = .zero, failure: Failure? = nil) {
    self.latency = latency
    self.failure = failure
  }

  /// The headers that request these conditions.
  public var headers: [String: String] {
    var headers: [String: String] = [:]
    if latency > .zero {
      headers[Self.latencyName] = String(Int(latency / .milliseconds(1)))
    }
    headers[Self.failureName] = failure?.rawValue
    return headers
  }

  /// Reads the conditions from a request's headers. Invalid values are ignored.
  init(_ fields: HTTPFields) {
    let milliseconds = Self.value(of: Self.latencyName, in: fields).flatMap(Int.init) ?? 0
    latency = min(max(.milliseconds(milliseconds), .zero), Self.longestLatency)
    failure = Self.value(of: Self.failureName, in: fields).flatMap(Failure.init)
  }

  private static let latencyName = "X-Showcase-Latency"
  private static let failureName = "X-Showcase-Failure"

  private static func value(of name: String, in fields: HTTPFields) -> String? {
    HTTPField.Name(name).flatMap { fields[$0] }
  }
}
