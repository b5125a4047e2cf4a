/// A monitor that counts and logs events of a site. Its methods return immediately and never receive text
/// that a person has typed.
package protocol SiteMonitor: Sendable {
  func sessionBegan()
  func sessionEnded()
  func tabsOpened(_ count: Int)
  func tabsClosed(_ count: Int)
  /// - Parameter bytes: The number of bytes received.
  func uploadEnded(_ outcome: UploadOutcome, bytes: Int)
  /// Reports that a session or one of its pages cannot move, or that the session storage has failed.
  func movingFailed(_ failure: SessionMovingFailure)
  /// Reports sessions with unsaved changes.
  ///
  /// - Parameters:
  ///   - count: The number of these sessions.
  ///   - longest: How long the most overdue of them has been waiting.
  func sessionsWait(_ count: Int, longest: Duration)
  /// Reports that the lease on the server's sessions has been renewed.
  ///
  /// - Parameters:
  ///   - time: The duration of the request.
  ///   - left: The remaining time of the lease.
  func leaseWasRenewed(in time: Duration, left: Duration)
  /// Reports that a client has all that one client may have. This method may be called often.
  func clientHasShare(_ client: SessionClient, of resource: SharedResource)
}

extension SiteMonitor {
  package func clientHasShare(_ client: SessionClient, of resource: SharedResource) {}
  package func sessionsWait(_ count: Int, longest: Duration) {}
  package func leaseWasRenewed(in time: Duration, left: Duration) {}
}

/// A resource of a site of which each client has a share.
package enum SharedResource: String, Hashable, Sendable {
  case connections, sessions, tabs
}

package enum UploadOutcome: String, Sendable {
  case completed, cancelled, failed
}
