import Bloc
import Dispatch
import GRDB
import Synchronization

/// Writes changes to the database. They stay in memory until they are committed, so that reads include them
/// without waiting.
///
/// A separate thread writes one transaction at a time, with the changes of all owners. Later changes wait for
/// the next transaction, even if another process locks the database for a long time.
///
/// A change that can't be written, such as to a locked database or a full disk, is written again after growing pauses of
/// 1 to 60 s, and a last time when the storage is closed.
final class RecordWriter: Sendable {
  private typealias Outcomes = [String: [String?: Result<Void, any Error>]]

  private struct State {
    /// The changes of each owner that has any.
    var changes: [String: HydratedChanges] = [:]
    /// The owners whose use is to be recorded.
    var uses: Set<String> = []
    var isWriting = false
    /// The number of transactions in a row that failed.
    var failures = 0
    var isRetryScheduled = false
    var isClosed = false
    var whenSafe: (@Sendable () -> Void)?

    /// Returns the changes to write next, if there are any and no others are being written.
    mutating func begin(retries: Bool = true) -> Work? {
      guard !isWriting else { return nil }
      var work = Work(uses: uses)
      for owner in changes.keys {
        if retries { changes[owner]?.retry() }
        if let batch = changes[owner]?.next() { work.batches[owner] = batch }
      }
      uses = []
      isWriting = !work.batches.isEmpty || !work.uses.isEmpty
      return isWriting ? work : nil
    }
  }

  /// The content of a transaction.
  private struct Work: Sendable {
    var uses: Set<String>
    var batches: [String: HydratedChanges.Batch] = [:]
  }

  private let database: DatabasePool
  private let owners: Owners
  private let state = Mutex(State())

  init(database: DatabasePool, owners: Owners) {
    self.database = database
    self.owners = owners
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Returns the pending change of a record.
  func lookUp(_ token: String, of owner: String) -> HydratedChanges.Lookup {
    state.withLock { $0.changes[owner]?.lookUp(token) ?? .stored }
  }

  /// Schedules a change to an owner's records. Changes that arrive after closing are ignored without an
  /// error.
  func change(
    _ owner: String,
    _ completion: HydratedStorage.Completion,
    _ change: (inout HydratedChanges) -> Void
  ) {
    let (isTaken, work) = take(retries: false) { change(&$0.changes[owner, default: HydratedChanges()]) }
    if !isTaken { completion(.success(())) }
    if let work { write(work) }
  }

  /// Records the use of an owner soon. If this fails, the next read of a record does it.
  func noteUse(of owner: String) {
    if let work = take(retries: false, { $0.uses.insert(owner) }).work { write(work) }
  }

  private func take(retries: Bool, _ add: (inout State) -> Void) -> (isTaken: Bool, work: Work?) {
    state.withLock { state in
      guard !state.isClosed else { return (false, nil) }
      add(&state)
      return (true, state.begin(retries: retries))
    }
  }

  /// Accepts no further changes, writes those that failed once more, and calls a function when the accepted ones were
  /// committed or have failed.
  ///
  /// - Returns: Whether this call closed the object. If not, the function is not called.
  func close(whenSafe: @escaping @Sendable () -> Void) -> Bool {
    let (isFirst, isSafe, work) = state.withLock { state in
      guard !state.isClosed else { return (false, false, Work?.none) }
      state.isClosed = true
      let work = state.begin()
      if state.isWriting { state.whenSafe = whenSafe }
      return (true, !state.isWriting, work)
    }
    if let work { write(work) }
    if isSafe { whenSafe() }
    return isFirst
  }

  private func write(_ work: Work) {
    database.asyncWrite(
      { [owners] database in try Self.perform(work, owners, in: database) },
      completion: { [self] _, outcomes in finish(work, outcomes) }
    )
  }

  private func finish(_ work: Work, _ outcomes: Result<Outcomes, any Error>) {
    let (notifications, next, whenSafe, pause) = state.withLock { state in
      let notifications = work.batches.keys.map { owner in
        state.changes[owner]?.finish(isRetried: Self.isWorthRepeating) { token in
          outcomes.flatMap { $0[owner]?[token] ?? .success(()) }
        }
      }
      state.isWriting = false
      state.changes = state.changes.filter { !$0.value.isIdle || $0.value.hasFailed }
      guard !state.isClosed, state.changes.values.contains(where: \.hasFailed) else {
        state.failures = 0
        let next = state.begin(retries: false)
        return (notifications, next, next == nil ? state.whenSafe.take() : nil, Int?.none)
      }
      if state.isRetryScheduled { return (notifications, nil, nil, nil) }
      state.isRetryScheduled = true
      state.failures = min(state.failures + 1, 7)
      return (notifications, nil, nil, min(60, 1 << (state.failures - 1)))
    }
    for notify in notifications { notify?() }
    if let next { write(next) }
    whenSafe?()
    guard let pause else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(pause)) { [self] in
      if let work = take(retries: true, { $0.isRetryScheduled = false }).work { write(work) }
    }
  }

  /// Returns a Boolean value that indicates whether a change that failed may succeed later, because the
  /// failure has another cause.
  private static func isWorthRepeating(_ error: any Error) -> Bool {
    guard let code = (error as? DatabaseError)?.resultCode else { return false }
    return ![.SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH].contains(code)
  }

  // MARK: Statements

  private static func perform(_ work: Work, _ owners: Owners, in database: Database) throws -> Outcomes {
    for owner in work.uses { _ = try attempt(in: database) { try owners.use(owner, in: database) } }
    var outcomes: Outcomes = [:]
    for (owner, batch) in work.batches {
      if let spared = batch.spared {
        outcomes[owner, default: [:]][nil] = try attempt(in: database) {
          try clear(owner, sparing: spared, in: database)
        }
      }
      for (token, record) in batch.records {
        outcomes[owner, default: [:]][token] = try attempt(in: database) {
          guard let record else { return try delete(token, of: owner, in: database) }
          try owners.write(owner, in: database)
          try database.execute(
            sql: "INSERT OR REPLACE INTO record (owner, token, version, state) VALUES (?, ?, ?, ?)",
            arguments: [owner, token, record.version, record.state]
          )
        }
      }
    }
    return outcomes
  }

  private static func clear(_ owner: String, sparing spared: Set<String>, in database: Database) throws {
    if spared.isEmpty {
      return try database.execute(sql: "DELETE FROM record WHERE owner = ?", arguments: [owner])
    }
    let tokens = try String.fetchSet(
      database,
      sql: "SELECT token FROM record WHERE owner = ?",
      arguments: [owner]
    )
    for token in tokens.subtracting(spared) { try delete(token, of: owner, in: database) }
  }

  private static func delete(_ token: String, of owner: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM record WHERE owner = ? AND token = ?", arguments: [owner, token])
  }

  /// Makes one change of a transaction. If only this change fails, the others are made nevertheless.
  private static func attempt(in database: Database, _ change: () throws -> Void) throws -> Result<
    Void, any Error
  > {
    do {
      try database.inSavepoint {
        try change()
        return .commit
      }
      return .success(())
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back the other changes too.
      guard database.isInsideTransaction else { throw error }
      return .failure(error)
    }
  }
}
