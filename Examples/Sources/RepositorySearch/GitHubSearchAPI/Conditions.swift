import Foundation
import HTTPTypes

/// How one request is to be answered: late, or with a failure.
///
/// It travels in headers of that request, which only a client that wants it sends. So nobody who tries a
/// failure disturbs anybody else.
public struct Conditions: Hashable, Sendable {
  /// The longest that an answer may be put off.
  static let longestLatency = Duration.seconds(5)

  public var latency: Duration
  public var failure: Failure?

  public init(latency: Duration = .zero, failure: Failure? = nil) {
    self.latency = latency
    self.failure = failure
  }

  /// The headers that ask for these conditions.
  public var headers: [String: String] {
    var headers: [String: String] = [:]
    if latency > .zero {
      headers[Self.latencyName] = String(Int(latency / .milliseconds(1)))
    }
    headers[Self.failureName] = failure?.rawValue
    return headers
  }

  /// The conditions that a request asks for. What is not understood asks for nothing.
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
