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
}

/// The outcome of an upload.
package enum UploadOutcome: String, Sendable {
  case completed, cancelled, failed
}
