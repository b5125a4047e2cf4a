/// The settings for saving and moving sessions.
package struct SessionMovingSettings: Sendable {
  /// The shortest interval between two saves of a session.
  package var saveInterval = Duration.seconds(1)
  /// The interval at which sessions to save are looked for.
  package var tick = Duration.milliseconds(100)
  /// The time after which a server that does not renew its lease loses its sessions.
  package var leaseTime = Duration.seconds(3)
  /// The least time that a watched session stays here before it is handed over to a server that asks for it.
  package var tenure = Duration.seconds(5)
  /// The time that a browser waits for its session to arrive, and the longest time that the storage is waited
  /// for.
  package var patience = Duration.seconds(4)
  /// The longest time to wait for the state of a page.
  package var snapshotTime = Duration.seconds(1)
  /// The interval at which the session is requested meanwhile.
  package var claimInterval = Duration.milliseconds(150)
  /// The first pause after a failure of the storage, and the longest.
  package var retryInterval = Duration.milliseconds(100)
  package var longestRetryInterval = Duration.seconds(2)
  package var largestBatch = 200
  /// The largest state of a page that is saved, in bytes.
  package var largestState = 1 << 20
  /// The number of sessions a second that are requested from the storage by tokens that the site has not
  /// signed: those of a version that did not sign them.
  package var unsignedClaimsPerSecond = 200
  /// The time that a log-in counts whose cookie is not renewed.
  package var logInTime = Duration.seconds(14 * 24 * 60 * 60)
  /// The time that a session is kept while nobody goes on with it.
  package var lifetime: Duration

  package init(lifetime: Duration = .seconds(60 * 60)) {
    self.lifetime = lifetime
  }
}
