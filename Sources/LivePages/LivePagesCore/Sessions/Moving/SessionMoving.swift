import Synchronization

/// The reason that a session cannot be brought now.
package enum SessionMovingRefusal: Error, Hashable {
  /// Another server has it, and does not hand it over yet.
  case belongsElsewhere
  /// There are as many sessions as there may be.
  case full
  /// The server stops.
  case closing
}

/// The state that a session keeps for moving between servers.
package final class SessionMoving: Sendable {
  let key: SessionKey
  /// The number of times that it was taken.
  package let epoch: Int
  /// To be called when what is to be saved has changed. It returns at once.
  let noteChange: @Sendable (BrowserSession) -> Void
  /// Under which it was saved last; 0 for one that was not saved yet.
  private let saved: Atomic<Int>
  private let over = Atomic(false)
  private let noted = Atomic(false)

  init(
    key: SessionKey,
    epoch: Int,
    savedEpoch: Int,
    noteChange: @escaping @Sendable (BrowserSession) -> Void
  ) {
    self.key = key
    self.epoch = epoch
    saved = Atomic(savedEpoch)
    self.noteChange = noteChange
  }

  /// Whether nothing is saved any more, as the session has ended or goes on elsewhere.
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// The epoch under which the session was saved last. The browser receives it and sends it back: if the
  /// storage then has an earlier epoch, it has lost saves or was restored from a backup.
  package var savedEpoch: Int { saved.load(ordering: .relaxed) }

  /// The session was saved under its epoch.
  func wasSaved() { saved.store(epoch, ordering: .relaxed) }

  /// Notes that the session is to be saved.
  ///
  /// - Returns: Whether that was not noted yet.
  func note() -> Bool { !noted.exchange(true, ordering: .sequentiallyConsistent) }

  /// Begins to note changes again. It is called before the state is looked at.
  func takeNote() { noted.store(false, ordering: .sequentiallyConsistent) }

  func end() { over.store(true, ordering: .relaxed) }
}

/// The saved form of a session, and the numbers of the events that are in it.
struct SessionSnapshot: Sendable {
  let record: SessionRecord
  /// The numbers of the last events that are in it, by tabs.
  let events: [SecretToken: Int]
  /// The reasons for what is not in it.
  let failures: [SessionMovingFailure]
  /// Whether a page has not answered in time, and so is not in it.
  let isLate: Bool
}

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
