import Foundation

/// A way in which the API fails on purpose, so that people and tests can see what its clients make of it.
public enum Fault: String, Sendable, CaseIterable {
  /// Every request gets the status 503.
  case unavailable
  /// Every request gets an answer that is no JSON.
  case malformed
  /// Requests get no answer until the fault is lifted.
  case stalled
}

/// A file whose text names the fault that is in force. While it is missing, or names none, the API works.
public struct FaultFile: Sendable {
  let url: URL

  public init(url: URL) {
    self.url = url
  }

  var fault: Fault? {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    return Fault(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns as soon as requests are answered again.
  func waitWhileStalled() async throws {
    while fault == .stalled {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
