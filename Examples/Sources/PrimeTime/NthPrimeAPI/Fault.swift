import Foundation

/// A deliberate failure of the API, so that users and tests can see how its clients respond.
public enum Fault: String, Sendable, CaseIterable {
  /// Every response has the status 503.
  case unavailable
  /// No response is valid JSON.
  case malformed
  /// Requests are not answered until the fault ends.
  case stalled
}

/// A file that contains the name of the current fault. If the file is missing or contains no such name, the
/// API works.
public struct FaultFile: Sendable {
  let url: URL

  public init(url: URL) {
    self.url = url
  }

  var fault: Fault? {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    return Fault(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns when requests are answered again.
  func waitWhileStalled() async throws {
    while fault == .stalled {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
