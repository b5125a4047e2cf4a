#if Postgres
  public import Bloc
  import CombineShim
  import DequeModule
  import Dispatch
  public import Foundation

  /// A storage for hydrated blocs that keeps records in a PostgreSQL database.
  ///
  /// ```swift
  /// HydratedBloc.storage = try await HydratedPostgres.open(pool, folder: "visitor-7")
  /// ```
  ///
  /// The storage reads all records of a folder when it is opened, and then serves them from memory. Later
  /// writes by other servers aren't visible, so let only one server at a time use a folder.
  ///
  /// **Writing.** Changes are written in the background, up to 500 or 8 MiB per transaction, and fewer after
  /// failures. A change that the database refuses because of its data is given up, and its completion receives the
  /// ``PostgresError``. A change supersedes a
  /// waiting change of the same token. If the database's record has a higher version, it was written by a
  /// newer program. In this case, the change isn't written, and the completion receives a
  /// `HydratedVersionError`.
  ///
  /// **Without the database,** the completion receives the error, and the change is written when the database
  /// is available again.
  ///
  /// **Threads.** The storage can be used from any thread. Reading doesn't wait for the database.
  public final class HydratedPostgres: HydratedStorage, @unchecked Sendable {
    // Sendable: `lock` guards the variables, and everything else is immutable and Sendable.
    private let pool: PostgresPool
    private let folder: String
    private let lock = Lock()
    private var records: [String: HydratedRecord]
    private var changes = RecordChanges()
    private var backoff: Backoff
    private var isPaused = false
    /// The number of removals of old records that are running. Changes wait for them.
    private var removals = 0
    private var isClosed = false
    private var closing: [Completion] = []

    /// Opens a folder of records. Call ``PostgresPool/migrate()`` first to create the tables.
    ///
    /// - Parameters:
    ///   - pool: The connections.
    ///   - folder: A name that separates the records of one visitor or server from those of others.
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
        $0.changes.change(token, to: record, completion)
      }
    }

    public func delete(_ token: String, completion: @escaping Completion) {
      change(completion, of: token) {
        $0.records[token] = nil
        $0.changes.change(token, to: nil, completion)
      }
    }

    public func clear(completion: @escaping Completion) {
      change(completion, of: "") {
        $0.records = [:]
        $0.changes.clear(completion)
      }
    }

    public func close(completion: @escaping Completion) {
      let isDone = lock.withLock {
        isClosed = true
        if changes.isEmpty { return true }
        closing.append(completion)
        // Immediately retries, once, the changes that failed before.
        isPaused = false
        return false
      }
      if isDone { completion(.success(())) } else { goOn() }
    }

    /// Removes the folder's records that haven't changed since a date, such as those of visitors who haven't
    /// returned for a year.
    ///
    /// ```swift
    /// try await storage.removeRecords(changedBefore: .now.addingTimeInterval(-365 * 86_400))
    /// ```
    ///
    /// If a bloc still uses such a record, it writes the record again at its next change.
    ///
    /// - Parameter date: The date. It is compared with the database's clock.
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
          fail(error)
        }
      }
    }

    private func succeed(_ newer: [String: HydratedVersionError]) {
      let (told, closed) = lock.withLock {
        backoff.succeed()
        let told = changes.succeed { token in newer[token].map { .failure($0) } ?? .success(()) }
        guard changes.isEmpty else { return (told, [Completion]()) }
        defer { closing = [] }
        return (told, closing)
      }
      for (completion, result) in told { completion(result) }
      for completion in closed { completion(.success(())) }
      goOn()
    }

    private func fail(_ error: any Error) {
      let (told, pause) = lock.withLock {
        isPaused = true
        defer { closing = [] }
        let isRefused = (error as? PostgresError)?.isRefusalOfParameters == true
        return (changes.fail(isRefused: isRefused) + closing, isClosed ? nil : backoff.fail(at: .now))
      }
      for completion in told { completion(.failure(error)) }
      guard let pause else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + pause.seconds) { [self] in
        lock.withLock { isPaused = false }
        goOn()
      }
    }

    /// - Returns: The records that weren't written because a newer program has written those in the database.
    private func write(_ batch: RecordChanges.Batch) async throws -> [String: HydratedVersionError] {
      let folder = folder
      let (clears, records) = (batch.clears, batch.records)
      return try await pool.perform { connection in
        try connection.transaction {
          if clears {
            _ = try connection.query("DELETE FROM tributary_records WHERE folder = $1", [.text(folder)])
          }
          let deleted = records.filter { $0.value == nil }.keys.sorted()
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

  /// The changes that are visible to the storage's readers but not yet written to the database. The change
  /// that has waited longest comes first, so a record that changes often doesn't delay others.
  struct RecordChanges {
    typealias Completion = HydratedStorage.Completion

    /// Changes that are written together.
    struct Batch {
      fileprivate(set) var clears = false
      /// The records, by token. A value of `nil` deletes a record.
      fileprivate(set) var records: [String: HydratedRecord?] = [:]
      fileprivate var completions: [String: [Completion]] = [:]
      fileprivate var clearing: [Completion] = []
      /// The tokens of the records, in the order they were enqueued.
      fileprivate(set) var order = Deque<String>()
    }

    /// The maximum number of records in a batch. Each failure in a row halves it, so that a record that can't be
    /// written is soon alone.
    static let limit = 500
    /// The maximum size of a batch with several records, in bytes.
    static let mostBytes = 8 << 20

    private var waiting = Batch()
    private var running: Batch?
    private var failures = 0

    var isEmpty: Bool { running == nil && !waiting.clears && waiting.records.isEmpty }

    /// The tokens of all changes that aren't written yet.
    var tokens: Set<String> { Set(waiting.order).union(running?.order ?? []) }

    /// Stores a record under a token, replacing a waiting change. If the record is `nil`, deletes the stored
    /// record.
    mutating func change(_ token: String, to record: HydratedRecord?, _ completion: @escaping Completion) {
      if waiting.records.updateValue(record, forKey: token) == nil { waiting.order.append(token) }
      waiting.completions[token, default: []].append(completion)
    }

    /// Deletes all records. Waiting changes need not be written before that.
    mutating func clear(_ completion: @escaping Completion) {
      let superseded = waiting.completions.values.flatMap(\.self)
      var clearing: [Completion] = []
      swap(&clearing, &waiting.clearing)
      clearing += superseded
      clearing.append(completion)
      waiting = Batch(clears: true, clearing: clearing)
    }

    /// Returns the changes to write next, unless a write is already running.
    mutating func next() -> Batch? {
      guard running == nil, !isEmpty else { return nil }
      var batch = Batch(clears: waiting.clears, clearing: waiting.clearing)
      var bytes = 0
      while batch.order.count < max(1, Self.limit >> failures), let token = waiting.order.first {
        bytes += token.utf8.count + (waiting.records[token]??.state.count ?? 0)
        if bytes > Self.mostBytes, !batch.order.isEmpty { break }
        batch.order.append(waiting.order.removeFirst())
        batch.records[token] = waiting.records.removeValue(forKey: token)
        batch.completions[token] = waiting.completions.removeValue(forKey: token)
      }
      waiting.clears = false
      waiting.clearing = []
      running = batch
      return batch
    }

    /// Records that the running changes were written.
    ///
    /// - Parameter result: A closure that returns the result for a token.
    /// - Returns: The completions to call, with their results.
    mutating func succeed(
      _ result: (_ token: String) -> Result<Void, any Error>
    ) -> [(Completion, Result<Void, any Error>)] {
      guard let batch = running else { return [] }
      running = nil
      failures = 0
      return batch.clearing.map { ($0, .success(())) }
        + batch.completions.flatMap { token, completions in completions.map { ($0, result(token)) } }
    }

    /// Records that the running changes couldn't be written. They are enqueued again before all others,
    /// except those that a later change has replaced.
    ///
    /// - Parameter isRefused: A Boolean value that indicates whether the database refused the data. A refused record
    ///   that was alone in its batch is given up.
    /// - Returns: The completions to call. Each is called only once.
    mutating func fail(isRefused: Bool = false) -> [Completion] {
      guard let batch = running else { return [] }
      running = nil
      failures = min(failures + 1, Self.limit.bitWidth)
      if !waiting.clears {
        waiting.clears = batch.clears
        if !isRefused || batch.order.count > 1 {
          waiting.order.prepend(contentsOf: batch.order.filter { waiting.records[$0] == nil })
          waiting.records.merge(batch.records) { later, _ in later }
        }
      }
      return batch.clearing + batch.completions.values.flatMap(\.self)
    }
  }
#endif
