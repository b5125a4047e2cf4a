/// A monitor that counts and logs what goes on at a site. Its functions return at once and are told nothing
/// that a person has typed.
package protocol SiteMonitor: Sendable {
  func sessionBegan()
  func sessionEnded()
  func tabsOpened(_ count: Int)
  func tabsClosed(_ count: Int)
  /// - Parameter bytes: The number of its bytes that had come.
  func uploadEnded(_ outcome: UploadOutcome, bytes: Int)
  /// A session, or a page of one, does not move, or the storage of sessions has failed.
  func movingFailed(_ failure: SessionMovingFailure)
  /// Sessions have changed and are not saved yet.
  ///
  /// - Parameters:
  ///   - count: The number of these sessions.
  ///   - longest: The longest time for which one of them could have been saved.
  func sessionsWait(_ count: Int, longest: Duration)
  /// The lease of the server's sessions was renewed.
  ///
  /// - Parameters:
  ///   - time: The time that the storage took for it.
  ///   - left: The time until the lease ends.
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
