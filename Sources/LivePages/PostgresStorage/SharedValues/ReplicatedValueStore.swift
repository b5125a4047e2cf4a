#if Postgres
  import DependencyInjection
  import DequeModule
  import Dispatch

  /// Reads and writes the rows of shared values for a server's replicas. It notifies the replicas of writes
  /// by other servers.
  final class ReplicatedValueStore: Sendable {
    /// A row of the database.
    struct Row: Sendable {
      let version: Int
      let value: String?
      let writeNumber: Int
    }

    /// A key to read, with its row's receiver.
    struct Reading: Sendable {
      let key: String
      let writer: String
      let completion: @Sendable (Result<Row, any Error>) -> Void
    }

    /// A value to write, with the receiver of the outcome.
    struct Writing: Sendable {
      let key: String
      let writer: String
      let number: Int
      let expectedVersion: Int
      /// Encodes the value as JSON. This closure is called on a connection's thread.
      let encode: @Sendable () throws -> String
      /// Receives a Boolean value that indicates whether the row had the expected version, or an error. If it is an
      /// ``UnwritableValue``, nothing was sent.
      let completion: @Sendable (Result<Bool, any Error>) -> Void
    }

    /// The error of a value that can't be encoded.
    struct UnwritableValue: Error {
      let reason: any Error
    }

    private struct Entry {
      weak var replica: (any ValueReplicating)?
      let number: Int
    }

    private struct State {
      var entries: [String: [Entry]] = [:]
      var lastNumber = 0
      var listener: PostgresListener?
      var isClosed = false
      var requests = RequestQueue()
    }

    private let configuration: PostgresConfiguration
    private let workers: PoolWorkers
    private let state = Locked(State())

    init(_ configuration: PostgresConfiguration, workers: PoolWorkers) {
      self.configuration = configuration
      self.workers = workers
    }

    deinit { close() }

    /// Stops listening, even for replicas that are added later.
    ///
    /// - Parameter completion: A closure to call when the listening connection has been closed.
    func close(_ completion: @escaping @Sendable () -> Void = {}) {
      let listener = state.withLock { state in
        state.isClosed = true
        return state.listener
      }
      if let listener { listener.close(completion) } else { completion() }
    }

    // MARK: Replicas

    /// Registers a replica. It is then notified of writes by other servers.
    ///
    /// - Returns: The replica's number, for ``remove(_:number:)``.
    func add(_ replica: any ValueReplicating, key: String) -> Int {
      let (number, listener) = state.withLock { state -> (Int, PostgresListener?) in
        state.lastNumber += 1
        state.entries[key, default: []].append(Entry(replica: replica, number: state.lastNumber))
        guard state.listener == nil, !state.isClosed else { return (state.lastNumber, nil) }
        let listener = PostgresListener(configuration, channel: .values) { [weak self] event, _ in
          self?.hear(event)
        }
        state.listener = listener
        return (state.lastNumber, listener)
      }
      listener?.start()
      return number
    }

    func remove(_ key: String, number: Int) {
      state.withLock { state in
        state.entries[key]?.removeAll { $0.number == number }
        if state.entries[key]?.isEmpty == true { state.entries[key] = nil }
      }
    }

    private func hear(_ event: PostgresListener.Event) {
      switch event {
      case .connected:
        // Notices sent before this connection have been missed.
        let replicas = state.withLock { state in
          state.entries.values.flatMap { entries in entries.compactMap(\.replica) }
        }
        for replica in replicas { replica.readAgain() }
      case .heard(let notices):
        for notice in notices { hear(notice) }
      case .disconnected: break
      }
    }

    private func hear(_ notice: String) {
      guard let (key, version) = Self.parse(notice) else { return }
      let replicas = state.withLock { state in (state.entries[key] ?? []).compactMap(\.replica) }
      for replica in replicas { replica.notice(version: version) }
    }

    /// Parses the notice of a written row. The notice consists of `v`, the version, a colon and the key.
    static func parse(_ notice: String) -> (key: String, version: Int)? {
      // A key may begin with a combining scalar, which belongs to the same `Character` as the colon.
      let bytes = notice.utf8
      guard bytes.first == UInt8(ascii: "v"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
        let version = Int(notice[bytes.index(after: bytes.startIndex)..<colon]),
        let key = String(bytes[bytes.index(after: colon)...])
      else { return nil }
      return (key, version)
    }

    // MARK: Requests

    func read(_ reading: Reading) {
      state.withLock { $0.requests.append(reading) }
      goOn()
    }

    func write(_ writing: Writing) {
      state.withLock { $0.requests.append(writing) }
      goOn()
    }

    /// Starts waiting requests on the available connections of the pool. One of them reads, and the others
    /// write.
    ///
    /// Only one thread at a time runs the loop. When the pool is closed, a request may end and call this
    /// method again before the call that started it returns.
    private func goOn() {
      guard state.withLock({ $0.requests.beginStarting() }) else { return }
      while true {
        let (readings, writing) = state.withLock { $0.requests.next(writers: max(1, configuration.size - 1)) }
        if !readings.isEmpty { start(readings) }
        if let writing { start(writing) }
        if readings.isEmpty && writing == nil { return }
      }
    }

    private func start(_ readings: [Reading]) {
      let completion: @Sendable (Result<[Row], any Error>) -> Void = { [self] result in
        state.withLock { $0.requests.readingEnded() }
        for (index, reading) in readings.enumerated() { reading.completion(result.map { $0[index] }) }
        goOn()
      }
      workers.add(PoolJob(completion) { try Self.rows(readings, $0) })
    }

    private func start(_ writing: Writing) {
      let completion: @Sendable (Result<Bool, any Error>) -> Void = { [self] result in
        state.withLock { $0.requests.writingEnded() }
        writing.completion(result)
        goOn()
      }
      workers.add(PoolJob(completion) { try Self.perform(writing, $0) })
    }

    // MARK: Statements

    private static func rows(_ readings: [Reading], _ connection: PostgresConnection) throws -> [Row] {
      let rows = try connection.query(
        """
        SELECT present.version, present.value, coalesce(written.number, 0)
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (key, writer, index)
        LEFT JOIN tributary_values AS present ON present.key = asked.key
        LEFT JOIN tributary_writes AS written ON written.key = asked.key AND written.writer = asked.writer
        ORDER BY asked.index
        """,
        [.texts(readings.map(\.key)), .texts(readings.map(\.writer))]
      )
      return try readings.indices.map { index in
        let isThere = !rows.isNull(index, 0)
        return Row(
          version: isThere ? try rows.integer(index, 0) : 0,
          value: isThere ? try rows.text(index, 1) : nil,
          writeNumber: try rows.integer(index, 2)
        )
      }
    }

    private static func perform(_ writing: Writing, _ connection: PostgresConnection) throws -> Bool {
      let json: String
      do { json = try writing.encode() } catch { throw UnwritableValue(reason: error) }
      let parameters: [PostgresValue] = [
        .text(writing.key), .integer(writing.expectedVersion), .text(json),
        .text(writing.writer), .integer(writing.number),
      ]
      let rows =
        writing.expectedVersion == 0
        ? try connection.query(insertion, parameters) : try connection.query(update, parameters)
      return !rows.isEmpty
    }

    private static let insertion: StaticString = """
      WITH written AS (
        INSERT INTO tributary_values (key, version, value, writer)
        SELECT $1::text, $2::bigint + 1, $3::text, $4::text
        ON CONFLICT (key) DO NOTHING RETURNING version
      ), noted AS (
        INSERT INTO tributary_writes (key, writer, number) SELECT $1::text, $4::text, $5::bigint FROM written
        ON CONFLICT (key, writer) DO UPDATE SET number = excluded.number, written_at = now()
      )
      SELECT pg_notify('tributary', 'v' || version || ':' || $1::text) FROM written
      """

    private static let update: StaticString = """
      WITH written AS (
        UPDATE tributary_values
        SET version = version + 1, value = $3::text, writer = $4::text, written_at = now()
        WHERE key = $1::text AND version = $2::bigint RETURNING version
      ), noted AS (
        INSERT INTO tributary_writes (key, writer, number) SELECT $1::text, $4::text, $5::bigint FROM written
        ON CONFLICT (key, writer) DO UPDATE SET number = excluded.number, written_at = now()
      )
      SELECT pg_notify('tributary', 'v' || version || ':' || $1::text) FROM written
      """
  }

  /// A server's copy of one shared value, independent of its type.
  protocol ValueReplicating: AnyObject, Sendable {
    /// Reads the value again. This method is called when notices may have been missed and the database can be
    /// reached.
    func readAgain()

    /// Receives the announcement of a version in the database.
    func notice(version: Int)
  }

  /// The reads and writes of shared values that are waiting for a pool's connections. This type accesses no
  /// connection.
  struct RequestQueue {
    typealias Reading = ReplicatedValueStore.Reading
    typealias Writing = ReplicatedValueStore.Writing

    /// The maximum number of rows per read statement.
    static let batch = 200

    private var readings: Deque<Reading> = []
    private var writings: Deque<Writing> = []
    private var isReading = false
    private var runningWrites = 0
    /// A Boolean value that indicates whether a thread is starting requests.
    private var isStarting = false

    mutating func append(_ reading: Reading) { readings.append(reading) }

    mutating func append(_ writing: Writing) { writings.append(writing) }

    /// Makes the calling thread the one that starts requests, until ``next(writers:)`` returns none.
    ///
    /// - Returns: A Boolean value that indicates whether no other thread is already starting requests.
    mutating func beginStarting() -> Bool {
      defer { isStarting = true }
      return !isStarting
    }

    /// Returns the requests that can be started now. If there are none, the calling thread is no longer the
    /// one that starts requests.
    ///
    /// - Parameter writers: The number of connections that may write concurrently.
    mutating func next(writers: Int) -> (readings: [Reading], writing: Writing?) {
      var begun: (readings: [Reading], writing: Writing?) = ([], nil)
      if !isReading, !readings.isEmpty {
        isReading = true
        begun.readings = Array(readings.prefix(Self.batch))
        readings.removeFirst(begun.readings.count)
      }
      if runningWrites < writers, !writings.isEmpty {
        runningWrites += 1
        begun.writing = writings.removeFirst()
      }
      isStarting = !begun.readings.isEmpty || begun.writing != nil
      return begun
    }

    /// Records the end of a batch of reads.
    mutating func readingEnded() { isReading = false }

    /// Records the end of a write.
    mutating func writingEnded() { runningWrites -= 1 }
  }
#endif
