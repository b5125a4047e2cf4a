/// A monitor that counts and logs events of a site. Its methods return at once and receive no text that a
/// person has typed.
package protocol SiteMonitor: Sendable {
  func sessionBegan()
  func sessionEnded()
  func tabsOpened(_ count: Int)
  func tabsClosed(_ count: Int)
  /// - Parameter bytes: The number of received bytes.
  func uploadEnded(_ outcome: UploadOutcome, bytes: Int)
  /// Reports that a session or one of its pages cannot move, or that the storage of sessions has failed.
  func movingFailed(_ failure: SessionMovingFailure)
  /// Reports sessions with unsaved changes.
  ///
  /// - Parameters:
  ///   - count: The number of these sessions.
  ///   - longest: The longest time that one of them has been due.
  func sessionsWait(_ count: Int, longest: Duration)
  /// Reports a renewal of the lease of the server's sessions.
  ///
  /// - Parameters:
  ///   - time: The duration of the request.
  ///   - left: The remaining time of the lease.
  func leaseWasRenewed(in time: Duration, left: Duration)
}

extension SiteMonitor {
  package func sessionsWait(_ count: Int, longest: Duration) {}
  package func leaseWasRenewed(in time: Duration, left: Duration) {}
}

/// The outcome of an upload.
package enum UploadOutcome: String, Sendable {
  case completed, cancelled, failed
}
