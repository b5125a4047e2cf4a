import Synchronization

/// The reason why a session can't be taken over now.
package enum SessionMovingRefusal: Error, Hashable {
  /// Another server has the session and isn't handing it over yet.
  case belongsElsewhere
  /// The session storage failed or did not respond in time, or a page took too long to resume. The browser
  /// must keep its cookie, because the storage may still have the session.
  case noAnswer
  /// The session can't be read here. As another server may have its key or support its format, the browser
  /// keeps its cookie for the first requests.
  case unreadable
  /// The server has reached its limit of sessions.
  case full
  /// The server is stopping.
  case closing
}

/// The state that a session keeps for moving between servers.
package final class SessionMoving: Sendable {
  let key: SessionKey
  /// How often the session has been taken over.
  package let epoch: Int
  /// Reports a change to the saved state. It returns immediately.
  let noteChange: @Sendable (BrowserSession) -> Void
  /// The epoch of the last save, or 0 for a session that hasn't been saved.
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

  /// A Boolean value that indicates whether the session is no longer saved, because it has ended or moved.
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// The epoch that the session was last saved under. The browser receives it and sends it back. If the
  /// storage then has an earlier epoch, it has lost saves or was restored from a backup.
  package var savedEpoch: Int { saved.load(ordering: .relaxed) }

  /// Records a save under the current epoch.
  func wasSaved() { saved.store(epoch, ordering: .relaxed) }

  /// Marks the session as changed.
  ///
  /// - Returns: `true` if the session wasn't already marked.
  func note() -> Bool { !noted.exchange(true, ordering: .sequentiallyConsistent) }

  /// Clears the mark. Call this method before you read the state, so that later changes mark the session
  /// again.
  func takeNote() { noted.store(false, ordering: .sequentiallyConsistent) }

  func end() { over.store(true, ordering: .relaxed) }
}

/// The saved form of a session, and the numbers of the events that it includes.
struct SessionSnapshot: Sendable {
  let record: SessionRecord
  /// The number of the last included event, by tab.
  let events: [SecretToken: Int]
  /// The reasons for missing pages.
  let failures: [SessionMovingFailure]
  /// A Boolean value that indicates whether a page is missing because it did not respond before the limit.
  let isLate: Bool
}

/// The settings for saving and moving sessions.
package struct SessionMovingSettings: Sendable {
  /// The shortest interval between two saves of a session.
  package var saveInterval = Duration.seconds(1)
  /// The interval between searches for sessions to save.
  package var tick = Duration.milliseconds(100)
  /// How long a server that doesn't renew its lease keeps its sessions.
  package var leaseTime = Duration.seconds(3)
  /// How long a session with a listening tab stays here before it is handed over on request.
  package var tenure = Duration.seconds(5)
  /// How long a browser waits for its session to arrive. It is also the default limit for requests to the
  /// storage.
  package var patience = Duration.seconds(4)
  /// How long to wait for a page's state.
  package var snapshotTime = Duration.seconds(1)
  /// The interval between the first two requests for a session that another server has. The later intervals
  /// are twice as long.
  package var claimInterval = Duration.milliseconds(150)
  /// The initial and the maximum pause after a failure of the storage.
  package var retryInterval = Duration.milliseconds(100)
  package var longestRetryInterval = Duration.seconds(2)
  package var largestBatch = 200
  /// The number of sessions whose states are read at the same time.
  package var largestSnapshotGroup = 25
  /// The total size, in bytes, of the records in a request to the storage. When it is reached, the next
  /// request begins.
  package var largestBatchBytes = 8 << 20
  /// The maximum size of a page's saved state, in bytes.
  package var largestState = 1 << 20
  /// The maximum total size of the saved states of a session's pages, in bytes.
  package var largestSession = 4 << 20
  /// The maximum number of storage requests per second for tokens that the site hasn't signed. An earlier
  /// version, which didn't sign tokens, created such tokens.
  package var unsignedClaimsPerSecond = 200
  /// How long a log-in is valid if its cookie isn't renewed.
  package var logInTime = Duration.seconds(14 * 24 * 60 * 60)
  /// How long a session is kept in the storage without being saved again.
  package var lifetime: Duration

  package init(lifetime: Duration = .seconds(60 * 60)) {
    self.lifetime = lifetime
  }
}

/// The reason why a session or one of its pages can't move to another server.
package enum SessionMovingFailure: Error, Hashable, CustomStringConvertible {
  /// The storage failed, with its error message.
  case storage(String)
  /// The saved data wasn't sealed by this site for this session, or its key is no longer available.
  case unreadableSession
  /// The saved data has a format that this version of the program doesn't support.
  case unknownFormat
  /// The site no longer has a movable page at this path.
  case unknownPage(path: String)
  /// The state was saved by a different version of the page.
  case otherVersion(path: String, saved: Int, known: Int)
  /// The page can't decode the saved state.
  case unreadableState(path: String, message: String)
  /// The state can't be encoded.
  case unsavableState(path: String, message: String)
  /// The encoded state exceeds the size limit.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The encoded states of a session's pages together exceed the size limit.
  case sessionTooLarge(path: String, limit: Int)
  /// Another server has resumed the session.
  case takenByAnother
  /// The saved session is older than the version that the browser has seen.
  case olderThanSeen

  /// The name of the reason in logs.
  package var reason: String {
    switch self {
    case .storage: "storage"
    case .unreadableSession: "unreadable-session"
    case .unknownFormat: "unknown-format"
    case .unknownPage: "unknown-page"
    case .otherVersion: "other-version"
    case .unreadableState: "unreadable-state"
    case .unsavableState: "unsavable-state"
    case .tooLarge: "too-large"
    case .sessionTooLarge: "session-too-large"
    case .takenByAnother: "taken-by-another"
    case .olderThanSeen: "older-than-seen"
    }
  }

  package var description: String {
    switch self {
    case .storage(let message):
      "The session storage failed. Sessions continue on this server, and their changes are saved when the storage responds again: \(message)"
    case .unreadableSession:
      "A saved session cannot be read: it was changed, or sealed with a key that the site doesn't have. After three requests, the browser gets a new session."
    case .unknownFormat:
      "A saved session has a format that this version of the program doesn't support. After three requests, the browser gets a new session."
    case .unknownPage(let path):
      "A saved session has a page at \(path), but the site has no movable page there. That page starts again."
    case .otherVersion(let path, let saved, let known):
      "The state of \(path) was saved by version \(saved) of the page, and this is version \(known). The page starts again."
    case .unreadableState(let path, let message):
      "The saved state of \(path) cannot be decoded. The page starts again: \(message)"
    case .unsavableState(let path, let message):
      "The state of \(path) cannot be encoded, so the page can't move to another server: \(message)"
    case .tooLarge(let path, let bytes, let limit):
      "The state of \(path) has \(bytes) bytes, more than the limit of \(limit), so the page can't move to another server."
    case .sessionTooLarge(let path, let limit):
      "The pages of a session have more than \(limit) bytes of state together, so \(path) can't move to another server."
    case .takenByAnother:
      "Another server has resumed a session of this server. Its tabs continue there."
    case .olderThanSeen:
      "A saved session is older than the one that its browser has seen: the storage lost a newer one, or was restored from a backup. The browser gets a new session."
    }
  }
}
