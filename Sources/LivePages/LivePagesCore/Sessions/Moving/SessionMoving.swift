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
