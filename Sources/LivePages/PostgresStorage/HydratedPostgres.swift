#if Postgres
  public import Bloc
  import CombineShim
  import Dispatch
  public import Foundation

  /// A storage for hydrated blocs that keeps records in a PostgreSQL database.
  ///
  /// ```swift
  /// HydratedBloc.storage = try await HydratedPostgres.open(pool, folder: "visitor-7")
  /// ```
  ///
  /// The storage reads all records of a folder when you open it, and then serves them from memory. It doesn't
  /// notice what other servers write later, so let only one server at a time use a folder.
  ///
  /// **Writing.** Changes are written in the background, up to 500 of them or 8 MiB in a transaction, and
  /// fewer after failures. A new change replaces a change to the same token that is still waiting. If the
  /// database refuses a change because of its data, the storage discards it, and its completion receives the
  /// ``PostgresError``. The completions of the other changes in the transaction receive the error as well,
  /// but these changes are written later, in smaller transactions. If a newer program has written a record
  /// with a higher version, the change isn't written, and its completion receives a `HydratedVersionError`.
  ///
  /// **Without the database,** the completion receives the error. The change is written when the database is
  /// available again.
  ///
  /// **Threads.** You can use the storage from any thread. Reading doesn't wait for the database.
  public final class HydratedPostgres: HydratedStorage, @unchecked Sendable {
    // Sendable: `lock` guards the variables, and everything else is immutable and Sendable.
    private let pool: PostgresPool
    private let folder: String
    private let lock = Lock()
    private var records: [String: HydratedRecord]
    private var changes = HydratedChanges()
    private var backoff: Backoff
    private var isPaused = false
    /// The number of removals of old records that are running. Changes wait for them.
    private var removals = 0
    private var isClosed = false
    private var closing: [Completion] = []

    /// Opens a folder of records.
    ///
    /// Make sure that the tables exist by calling ``PostgresPool/migrate()`` first.
    ///
    /// - Parameters:
    ///   - pool: The connections.
    ///   - folder: A name that separates the records of different visitors or servers.
    /// - Throws: A ``PostgresError``.
    public static func open(_ pool: PostgresPool, folder: String) async throws -> HydratedPostgres {
      let rows = try await pool.query(
        "SELECT token, version, state FROM tributary_records WHERE folder = $1",
        [.text(folder)]
      )
      var records: [String: HydratedRecord] = [:]
      for row in 0..<rows.count {
        let record = HydratedRecord(version: try rows.integer(row, 1), state: try rows.data(row, 2))
        records[try rows.text(row, 0)] = record
      }
      return HydratedPostgres(pool, folder: folder, records: records)
    }

    private init(_ pool: PostgresPool, folder: String, records: [String: HydratedRecord]) {
      self.pool = pool
      self.folder = folder
      self.records = records
      backoff = Backoff(longest: pool.configuration.longestPause)
    }

    public func read(_ token: String) throws -> HydratedRecord? {
      lock.withLock { isClosed ? nil : records[token] }
    }

    public func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
      change(completion, of: token) {
        $0.records[token] = record
        $0.changes.change(token, to: record, completion: completion)
      }
    }

    public func delete(_ token: String, completion: @escaping Completion) {
      change(completion, of: token) {
        $0.records[token] = nil
        $0.changes.change(token, to: nil, completion: completion)
      }
    }

    public func clear(completion: @escaping Completion) {
      change(completion, of: "") {
        $0.records = [:]
        $0.changes.clear(completion: completion)
      }
    }

    public func close(completion: @escaping Completion) {
      let isDone = lock.withLock {
        isClosed = true
        // Immediately retries, once, the changes that failed before.
        changes.retry()
        isPaused = false
        if changes.isIdle { return true }
        closing.append(completion)
        return false
      }
      if isDone { completion(.success(())) } else { goOn() }
    }

    /// Removes the records of this folder that haven't changed since a date.
    ///
    /// Call this method to limit the number of records, for example to remove those of visitors who haven't
    /// returned for a year:
    ///
    /// ```swift
    /// try await storage.removeRecords(changedBefore: .now.addingTimeInterval(-365 * 86_400))
    /// ```
    ///
    /// If a bloc still uses such a record, it writes it again at its next change.
    ///
    /// - Parameter date: The date, in terms of the database's clock.
    /// - Throws: A ``PostgresError``.
    public func removeRecords(changedBefore date: Date) async throws {
      // Changes that are being written during the removal are newer than the date.
      let changing = lock.withLock {
        removals += 1
        return changes.tokens
      }
      defer {
        lock.withLock { removals -= 1 }
        goOn()
      }
      // PostgreSQL supports no arbitrarily distant dates.
      let milliseconds = Int((min(max(date.timeIntervalSince1970, 0), 1e12) * 1000).rounded(.down))
      let rows = try await pool.query(
        """
        DELETE FROM tributary_records
        WHERE folder = $1 AND written_at < to_timestamp($2::bigint / 1000.0)
        RETURNING token
        """,
        [.text(folder), .integer(milliseconds)]
      )
      let removed = try Self.tokens(in: rows)
      lock.withLock {
        for token in removed.subtracting(changing).subtracting(changes.tokens) { records[token] = nil }
      }
    }

    // MARK: Writing

    /// The maximum length of a folder's name and a token together, in bytes. An index of PostgreSQL holds 2,704.
    private static let longestName = 2_600

    private func change(_ completion: Completion, of token: String, _ body: (HydratedPostgres) -> Void) {
      guard !token.utf8.contains(0) else {
        let message = "The token \(token.debugDescription) contains a NUL character. Remove it."
        return completion(.failure(PostgresError(.invalidParameter, message)))
      }
      guard folder.utf8.count + token.utf8.count <= Self.longestName else {
        let message = """
          The folder and the token \(token.prefix(40).debugDescription)… have more than \(Self.longestName) bytes together. \
          Use shorter names.
          """
        return completion(.failure(PostgresError(.invalidParameter, message)))
      }
      let isClosed = lock.withLock {
        if !self.isClosed { body(self) }
        return self.isClosed
      }
      if isClosed { completion(.success(())) } else { goOn() }
    }

    /// Writes the next changes, unless a write is already running. Waiting changes retain the storage.
    private func goOn() {
      guard let batch = lock.withLock({ isPaused || removals > 0 ? nil : changes.next() }) else { return }
      Task {
        do {
          succeed(try await write(batch))
        } catch {
          fail(batch, error)
        }
      }
    }

    private func succeed(_ newer: [String: HydratedVersionError]) {
      let (notify, closed) = lock.withLock {
        backoff.succeed()
        let notify = changes.finish(isRetried: { _ in false }) { token in
          token.flatMap { newer[$0] }.map { .failure($0) } ?? .success(())
        }
        guard changes.isIdle else { return (notify, [Completion]()) }
        defer { closing = [] }
        return (notify, closing)
      }
      notify()
      for completion in closed { completion(.success(())) }
      goOn()
    }

    private func fail(_ batch: HydratedChanges.Batch, _ error: any Error) {
      if !batch.records.isEmpty, (error as? PostgresError)?.isRefusalOfParameters == true {
        return divide(batch, error)
      }
      let (notify, closed, pause) = lock.withLock {
        isPaused = true
        defer { closing = [] }
        return (changes.finish { _ in .failure(error) }, closing, isClosed ? nil : backoff.fail(at: .now))
      }
      notify()
      for completion in closed { completion(.failure(error)) }
      guard let pause else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + pause.seconds) { [self] in
        let isWriting = lock.withLock {
          // After the last attempt of a closed storage, another one may have written its records.
          if isClosed { return false }
          changes.retry()
          isPaused = false
          return true
        }
        if isWriting { goOn() }
      }
    }

    /// Writes the records of a batch whose data the database refused in smaller batches, and gives up a record that was
    /// alone. The database is available, so there is no pause, and a closed storage writes its other records.
    private func divide(_ batch: HydratedChanges.Batch, _ error: any Error) {
      let wasAlone = batch.records.count == 1 && batch.spared == nil
      let (notify, closed) = lock.withLock {
        let notify = changes.finish(isRetried: { _ in !wasAlone }) { _ in .failure(error) }
        changes.retry()
        guard changes.isIdle else { return (notify, [Completion]()) }
        defer { closing = [] }
        return (notify, closing)
      }
      notify()
      for completion in closed { completion(.failure(error)) }
      goOn()
    }

    /// - Returns: The records that weren't written because a newer program has written those in the database.
    private func write(_ batch: HydratedChanges.Batch) async throws -> [String: HydratedVersionError] {
      let folder = folder
      return try await pool.perform { connection in
        try connection.transaction {
          if let spared = batch.spared {
            _ = try connection.query(
              "DELETE FROM tributary_records WHERE folder = $1 AND token <> ALL ($2::text[])",
              [.text(folder), .texts(spared.sorted())]
            )
          }
          let records = batch.records
          let deleted = records.filter { $0.record == nil }.map(\.token).sorted()
          if !deleted.isEmpty {
            _ = try connection.query(
              "DELETE FROM tributary_records WHERE folder = $1 AND token = ANY ($2::text[])",
              [.text(folder), .texts(deleted)]
            )
          }
          // All transactions lock rows in the same order, which prevents deadlocks.
          let written = records.compactMap { token, record in record.map { (token: token, record: $0) } }
            .sorted { $0.token < $1.token }
          return try Self.upsert(written, in: folder, connection)
        }
      }
    }

    private static func tokens(in rows: PostgresRows) throws -> Set<String> {
      try Set((0..<rows.count).map { try rows.text($0, 0) })
    }

    private static func upsert(
      _ written: [(token: String, record: HydratedRecord)],
      in folder: String,
      _ connection: PostgresConnection
    ) throws -> [String: HydratedVersionError] {
      if written.isEmpty { return [:] }
      let rows = try connection.query(
        """
        INSERT INTO tributary_records AS present (folder, token, version, state)
        SELECT $1::text, * FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS given (token, version, state)
        ON CONFLICT (folder, token) DO UPDATE
        SET version = excluded.version, state = excluded.state, written_at = now()
        WHERE present.version <= excluded.version
        RETURNING token
        """,
        [
          .text(folder), .texts(written.map(\.token)), .integers(written.map(\.record.version)),
          .manyBytes(written.map(\.record.state)),
        ]
      )
      let tokens = try Self.tokens(in: rows)
      let refused = written.filter { !tokens.contains($0.token) }
      return refused.isEmpty ? [:] : try versionErrors(refused, in: folder, connection)
    }

    private static func versionErrors(
      _ refused: [(token: String, record: HydratedRecord)],
      in folder: String,
      _ connection: PostgresConnection
    ) throws -> [String: HydratedVersionError] {
      // A separate statement sees the changes that other transactions have committed in the meantime.
      let rows = try connection.query(
        "SELECT token, version FROM tributary_records WHERE folder = $1 AND token = ANY ($2::text[])",
        [.text(folder), .texts(refused.map(\.token))]
      )
      var newer: [String: HydratedVersionError] = [:]
      let versions = Dictionary(refused.map { ($0.token, $0.record.version) }) { first, _ in first }
      for row in 0..<rows.count {
        let token = try rows.text(row, 0)
        newer[token] = HydratedVersionError(
          token: token,
          stored: try rows.integer(row, 1),
          current: versions[token] ?? 0
        )
      }
      return newer
    }
  }
#endif
