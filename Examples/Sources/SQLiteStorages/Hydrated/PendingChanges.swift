import Bloc
import Dispatch
import GRDB
import Synchronization

/// Changes that are being written to the database. They stay in memory until they are committed, so that
/// reads include them without waiting.
///
/// One batch at a time is written, on the database's own thread. Later changes wait for the next batch, which
/// contains only the last of several changes in one place. Therefore, at most one change for each place
/// waits, however long another process locks the database.
///
/// A change that can't be written, such as to a locked database or a full disk, stays visible. It is written again with
/// the next change, after growing pauses of 1 to 60 s, and a last time when the storage is closed.
final class PendingChanges: Sendable {
  private struct State {
    var waiting = ChangeBatch()
    var underway: ChangeBatch?
    /// The number of batches in a row that failed.
    var failures = 0
    var isClosed = false
    var whenSafe: (@Sendable () -> Void)?

    /// The next batch to write, if there is one and no other batch is being written.
    mutating func begin() -> ChangeBatch? {
      guard underway == nil, !waiting.isEmpty else { return nil }
      underway = waiting
      waiting = ChangeBatch()
      return underway
    }
  }

  private let database: DatabasePool
  private let state = Mutex(State())

  init(database: DatabasePool) {
    self.database = database
  }

  /// Whether further changes are rejected.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Returns the record that a pending change writes to a place, if there is one.
  func record(owner: String, token: String) -> HydratedRecord?? {
    state.withLock { state in
      for batch in [state.waiting, state.underway] {
        if let known = batch?.record(owner: owner, token: token) { return .some(known) }
      }
      return nil
    }
  }

  /// Makes a change soon. After closing, changes are ignored without an error.
  func make(_ change: PendingChange, at place: RecordPlace) {
    take(change) { $0.add(change, at: place) }
  }

  /// Removes all records of an owner soon.
  func clear(_ owner: String, _ change: PendingChange) {
    take(change) { $0.clear(owner, change) }
  }

  /// Accepts no further changes, writes those that failed once more, and calls a function when the accepted ones were
  /// committed or have failed.
  ///
  /// - Returns: Whether this call closed the object. If not, the function is not called.
  func close(whenSafe: @escaping @Sendable () -> Void) -> Bool {
    let (isFirst, isSafe, batch) = state.withLock { state in
      guard !state.isClosed else { return (false, false, ChangeBatch?.none) }
      state.isClosed = true
      let batch = state.begin()
      let isSafe = state.underway == nil
      if !isSafe { state.whenSafe = whenSafe }
      return (true, isSafe, batch)
    }
    if let batch { write(batch) }
    if isSafe { whenSafe() }
    return isFirst
  }

  private func take(_ change: PendingChange, _ add: (inout ChangeBatch) -> Void) {
    let (isTaken, batch) = state.withLock { state in
      guard !state.isClosed else { return (false, ChangeBatch?.none) }
      add(&state.waiting)
      return (true, state.begin())
    }
    guard isTaken else {
      for completion in change.completions { completion(.success(())) }
      return
    }
    if let batch { write(batch) }
  }

  private func write(_ batch: ChangeBatch) {
    let changes = batch.inOrder
    database.asyncWrite(
      { database in try changes.map { try Self.make($0, in: database) } },
      completion: { [self] _, results in finish(changes, results) }
    )
  }

  /// Makes one change of a batch. If only this change fails, the others are made nevertheless.
  private static func make(_ change: PendingChange, in database: Database) throws -> Result<Void, any Error> {
    do {
      try database.inSavepoint {
        try change.update(database)
        return .commit
      }
      return .success(())
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back the other changes too.
      guard database.isInsideTransaction else { throw error }
      return .failure(error)
    }
  }

  private func finish(_ changes: [PendingChange], _ results: Result<[Result<Void, any Error>], any Error>) {
    let outcomes = changes.indices.map { index in results.flatMap { $0[index] } }
    let (next, whenSafe, pause) = state.withLock { state -> (ChangeBatch?, (@Sendable () -> Void)?, Int?) in
      let failed = state.underway?.kept { Self.isWorthRepeating(outcomes[$0]) } ?? ChangeBatch()
      state.underway = nil
      guard !failed.isEmpty, !state.isClosed else {
        state.failures = 0
        let next = state.begin()
        return (next, next == nil ? state.whenSafe.take() : nil, nil)
      }
      state.waiting.addEarlier(failed)
      state.failures = min(state.failures + 1, 7)
      return (nil, nil, min(60, 1 << (state.failures - 1)))
    }
    for (change, outcome) in zip(changes, outcomes) {
      for completion in change.completions { completion(outcome) }
    }
    if let next { write(next) }
    whenSafe?()
    guard let pause else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(pause)) { [self] in repeatWrite() }
  }

  private func repeatWrite() {
    if let batch = state.withLock({ $0.begin() }) { write(batch) }
  }

  /// Returns whether a change that failed may succeed later, because it isn't the change itself that is wrong.
  private static func isWorthRepeating(_ outcome: Result<Void, any Error>) -> Bool {
    guard case .failure(let error as DatabaseError) = outcome else { return false }
    return ![.SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH].contains(error.resultCode)
  }
}
