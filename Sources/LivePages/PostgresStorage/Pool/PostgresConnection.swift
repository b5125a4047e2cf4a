#if Postgres
  import CPostgres
  import Foundation

  /// A connection to the database. It belongs to one thread, which waits for the socket up to a deadline.
  package final class PostgresConnection {
    /// A notice that a listening connection has received.
    struct Notice: Sendable {
      let channel: String
      let payload: String
    }

    private let handle: OpaquePointer
    /// The names of prepared statements.
    private var prepared: [String: String] = [:]
    private let statementTimeout: Duration
    /// A Boolean value that indicates whether the connection can no longer be used.
    private(set) var isBroken = false

    private init(_ handle: OpaquePointer, statementTimeout: Duration) {
      self.handle = handle
      self.statementTimeout = statementTimeout
    }

    deinit { PQfinish(handle) }

    // MARK: Connecting

    /// Connects to the first host of the connection string that responds before the timeout.
    static func open(_ configuration: PostgresConfiguration) throws -> PostgresConnection {
      // The connection string takes precedence over `fallback_application_name`, but not over the encoding.
      let handle = try start([
        ("fallback_application_name", "tributary"), ("dbname", configuration.connection),
        ("client_encoding", "UTF8"),
      ])
      let options = ConnectionOptions(of: handle)
      let timeout = min(configuration.connectTimeout, options.timeout ?? configuration.connectTimeout)
      let attempts = options.attempts
      if attempts.count == 1 {
        return try finish(handle, attempts[0], configuration, within: timeout)
      }
      // On its own, libpq tries the next host only if a host refuses the connection, but not if it doesn't
      // respond.
      PQfinish(handle)
      var failure = PostgresError(.unavailable, "The connection string names no host.")
      for attempt in attempts {
        do {
          return try finish(start(attempt.map { ($0, $1) }), attempt, configuration, within: timeout)
        } catch let error as PostgresError {
          failure = error
        }
      }
      throw failure
    }

    /// An address that didn't respond in time.
    private struct SilentAddress: Error { let address: String }

    /// Waits until a connection to a host is established. libpq tries the next address of the host only if an
    /// address refuses the connection. If an address doesn't respond, this function tries the others.
    private static func finish(
      _ handle: OpaquePointer,
      _ attempt: ConnectionOptions.Attempt,
      _ configuration: PostgresConfiguration,
      within timeout: Duration
    ) throws -> PostgresConnection {
      var failure = PostgresError(.unavailable, "No connection was established within \(timeout).")
      do {
        return try finish(handle, configuration, within: timeout)
      } catch let silent as SilentAddress {
        for other in ConnectionOptions.others(of: attempt, besides: silent.address) {
          do {
            return try finish(start(other.map { ($0, $1) }), configuration, within: timeout)
          } catch let error as PostgresError {
            failure = error
          } catch is SilentAddress {}
        }
        throw failure
      }
    }

    /// Waits until a started connection is established.
    private static func finish(
      _ handle: OpaquePointer,
      _ configuration: PostgresConfiguration,
      within timeout: Duration
    ) throws -> PostgresConnection {
      let deadline = ContinuousClock.now + timeout
      let connection = PostgresConnection(handle, statementTimeout: configuration.statementTimeout)
      var status = PGRES_POLLING_WRITING
      while status != PGRES_POLLING_OK {
        guard status != PGRES_POLLING_FAILED else { throw connection.lastError(.unavailable) }
        let events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT
        guard connection.waitForSocket(Int16(events), until: deadline) else {
          throw SilentAddress(address: PQhostaddr(handle).map { String(cString: $0) } ?? "")
        }
        status = PQconnectPoll(handle)
      }
      guard PQsetnonblocking(handle, 1) == 0 else { throw connection.lastError(.unavailable) }
      connection.receiveNotices()
      _ = try connection.query(
        """
        SELECT set_config('statement_timeout', $1, false),
          set_config('idle_in_transaction_session_timeout', $2, false)
        """,
        [
          .text(configuration.statementTimeout.asStatementTimeout),
          .text(configuration.transactionPause.asStatementTimeout),
        ]
      )
      return connection
    }

    private static func start(_ options: [(keyword: String, value: String)]) throws -> OpaquePointer {
      var keywords = options.map { UnsafePointer(strdup($0.0)) } + [nil]
      var values = options.map { UnsafePointer(strdup($0.1)) } + [nil]
      defer { for text in keywords + values { free(UnsafeMutableRawPointer(mutating: text)) } }
      guard let handle = PQconnectStartParams(&keywords, &values, 1) else {
        throw PostgresError(.unavailable, "Out of memory while connecting.")
      }
      if PQstatus(handle) == CONNECTION_BAD {
        defer { PQfinish(handle) }
        throw PostgresError(.unavailable, String(cString: PQerrorMessage(handle)).trimmed)
      }
      return handle
    }

    /// Registers a receiver for messages that the server sends outside of statements. By default, libpq
    /// prints them to standard error.
    private func receiveNotices() {
      // libpq calls the receiver only within functions that use the handle, and the connection outlives the
      // handle.
      let receiver: PQnoticeReceiver = { context, result in
        guard let context, let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V"))) else { return }
        guard ["FATAL", "PANIC"].contains(String(cString: severity)) else { return }
        Unmanaged<PostgresConnection>.fromOpaque(context).takeUnretainedValue().isBroken = true
      }
      PQsetNoticeReceiver(handle, receiver, Unmanaged.passUnretained(self).toOpaque())
    }

    // MARK: Statements

    /// Runs a statement. The first time that this connection runs the statement, it prepares it.
    ///
    /// - Throws: A ``PostgresError``.
    package func query(_ sql: StaticString, _ parameters: [PostgresValue] = []) throws -> PostgresRows {
      let deadline = answerDeadline
      let encoded = try parameters.map { try $0.encoded() }
      let name = try prepare("\(sql)", until: deadline)
      // libpq requires null-terminated strings.
      let texts = encoded.map { bytes in bytes.map { $0 + [0] } }
      let lengths = encoded.map { Int32($0?.count ?? 0) }
      try withPointers(to: texts) { pointers in
        try check(PQsendQueryPrepared(handle, name, Int32(texts.count), pointers, lengths, nil, 0))
      }
      return try results(until: deadline)
    }

    /// Runs several statements without parameters. They form one transaction unless they specify otherwise.
    ///
    /// - Parameter script: The SQL. Don't compose it from values.
    package func execute(script: String) throws {
      try check(PQsendQuery(handle, script))
      _ = try results(until: answerDeadline)
    }

    /// Runs statements atomically, in a transaction.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
      try execute(script: "BEGIN")
      do {
        let result = try body()
        try execute(script: "COMMIT")
        return result
      } catch {
        // If the rollback fails, the connection is closed, which has the same effect.
        if !isBroken { do { try execute(script: "ROLLBACK") } catch { isBroken = true } }
        throw error
      }
    }

    /// Rolls back an open transaction.
    func endTransaction() {
      guard !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
      do { try execute(script: "ROLLBACK") } catch { isBroken = true }
    }

    private func prepare(_ sql: String, until deadline: ContinuousClock.Instant) throws -> String {
      if let name = prepared[sql] { return name }
      let name = "tributary_\(prepared.count)"
      try check(PQsendPrepare(handle, name, sql, 0, nil))
      _ = try results(until: deadline)
      prepared[sql] = name
      return name
    }

    /// The deadline for an answer. It is one second after the server cancels the statement.
    private var answerDeadline: ContinuousClock.Instant { .now + statementTimeout + .seconds(1) }

    // MARK: Answers

    private func results(until deadline: ContinuousClock.Instant) throws -> PostgresRows {
      try flush(until: deadline)
      var rows = PostgresRows(cells: [], columnCount: 0, count: 0)
      var failure: PostgresError?
      while true {
        while PQisBusy(handle) == 1 { try receive(until: deadline) }
        guard let result = PQgetResult(handle) else { break }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
        case PGRES_TUPLES_OK: rows = PostgresRows(of: result)
        // Each further result would have this status, without end.
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH: throw copyIsUnsupported()
        default: failure = failure ?? error(of: result)
        }
        if PQstatus(handle) == CONNECTION_BAD { break }
      }
      if PQstatus(handle) == CONNECTION_BAD { throw broken(failure) }
      if let failure { throw failure }
      return rows
    }

    private func flush(until deadline: ContinuousClock.Instant) throws {
      while true {
        switch PQflush(handle) {
        case 0: return
        case 1:
          // The server may stop reading until its answers have been read.
          guard waitForSocket(Int16(POLLIN | POLLOUT), until: deadline) else { throw noAnswer() }
          if PQconsumeInput(handle) == 0 { throw broken(nil) }
        default: throw broken(nil)
        }
      }
    }

    private func receive(until deadline: ContinuousClock.Instant) throws {
      guard waitForSocket(Int16(POLLIN), until: deadline) else { throw noAnswer() }
      if PQconsumeInput(handle) == 0 { throw broken(nil) }
    }

    // MARK: Listening

    /// A Boolean value that indicates whether the server has closed the connection, as far as this can be
    /// determined without a request.
    var wasClosedByServer: Bool {
      // An idle connection receives nothing but its end and the preceding messages.
      while waitForSocket(Int16(POLLIN), until: .now) {
        guard PQconsumeInput(handle) == 1, PQstatus(handle) != CONNECTION_BAD else { return true }
        // Processes the received data.
        _ = PQisBusy(handle)
        if isBroken { return true }
      }
      return false
    }

    /// Waits for notices.
    ///
    /// - Parameters:
    ///   - deadline: The time at which to stop waiting.
    ///   - interruption: A file descriptor that ends the wait when it becomes readable.
    /// - Returns: The notices that have arrived, if any.
    func notices(
      until deadline: ContinuousClock.Instant,
      interruption: Int32
    ) throws -> [Notice] {
      // Notices may have arrived together with the answer to a statement.
      let early = notices()
      if !early.isEmpty { return early }
      if waitForSocket(Int16(POLLIN), until: deadline, interruption: interruption),
        PQconsumeInput(handle) == 0
      {
        throw broken(nil)
      }
      return notices()
    }

    /// Returns the received notices.
    private func notices() -> [Notice] {
      var notices: [Notice] = []
      while let notice = PQnotifies(handle) {
        notices.append(
          Notice(
            channel: String(cString: notice.pointee.relname),
            payload: String(cString: notice.pointee.extra)
          )
        )
        PQfreemem(notice)
      }
      return notices
    }

    // MARK: The socket

    /// Waits until the socket is ready.
    ///
    /// - Returns: `true` if the socket is ready, or `false` if the deadline has passed or the wait was
    ///   interrupted.
    private func waitForSocket(
      _ events: Int16,
      until deadline: ContinuousClock.Instant,
      interruption: Int32? = nil
    ) -> Bool {
      var descriptors = [pollfd(fd: PQsocket(handle), events: events, revents: 0)]
      if let interruption { descriptors.append(pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)) }
      while true {
        let left = max(.zero, ContinuousClock.now.duration(to: deadline)).wholeMilliseconds
        let ready = poll(&descriptors, nfds_t(descriptors.count), Int32(min(left, 60_000)))
        if ready > 0 { return descriptors[0].revents != 0 }
        if ready == 0 && ContinuousClock.now >= deadline { return false }
        if ready < 0 && errno != EINTR { return true }
      }
    }

    // MARK: Errors

    private func check(_ succeeded: Int32) throws {
      if succeeded == 0 { throw broken(nil) }
    }

    private func noAnswer() -> PostgresError {
      isBroken = true
      return PostgresError(.noAnswer, "The server didn't respond within \(statementTimeout + .seconds(1)).")
    }

    private func copyIsUnsupported() -> PostgresError {
      isBroken = true
      return PostgresError(.copyUnsupported, "'COPY … FROM STDIN' and 'COPY … TO STDOUT' are not supported.")
    }

    private func broken(_ error: PostgresError?) -> PostgresError {
      isBroken = true
      return PostgresError(
        .connectionLost,
        error?.message ?? String(cString: PQerrorMessage(handle)).trimmed,
        sqlState: error?.sqlState
      )
    }

    private func lastError(_ reason: PostgresError.Reason) -> PostgresError {
      isBroken = true
      return PostgresError(reason, String(cString: PQerrorMessage(handle)).trimmed)
    }

    private func error(of result: OpaquePointer) -> PostgresError {
      let message = String(cString: PQresultErrorMessage(result)).trimmed
      let field = PQresultErrorField(result, Int32(UInt8(ascii: "C")))
      let state = field.map { String(cString: $0) }
      let reason: PostgresError.Reason =
        switch state {
        case "57014": .statementTimedOut
        case nil: .connectionLost
        default: .refused
        }
      if state == nil || state?.hasPrefix("57P") == true || state?.hasPrefix("08") == true {
        return broken(PostgresError(.connectionLost, message, sqlState: state))
      }
      return PostgresError(reason, message, sqlState: state)
    }
  }

  /// Calls a function with pointers to null-terminated strings.
  private func withPointers<Result>(
    to texts: [[UInt8]?],
    _ body: ([UnsafePointer<CChar>?]) throws -> Result
  ) rethrows -> Result {
    // The strings share one buffer, because a pointer to an array is valid only for one call.
    var offsets: [Int?] = []
    var joined: [UInt8] = []
    for text in texts {
      offsets.append(text.map { _ in joined.count })
      joined += text ?? []
    }
    return try joined.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return try body(offsets.map { offset in offset.flatMap { offset in start.map { $0 + offset } } })
    }
  }

  extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  extension Duration {
    /// The duration in milliseconds, in the range from 0 to PostgreSQL's maximum timeout of 24 days. It's
    /// rounded up, so that a wait doesn't end early.
    var wholeMilliseconds: Int64 {
      let longest = Int64(Int32.max)
      if self <= .zero { return 0 }
      if self >= .milliseconds(longest) { return longest }
      let (seconds, attoseconds) = components
      return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// The duration as a PostgreSQL timeout setting. It is at least a millisecond, because 0 disables the
    /// timeout.
    var asStatementTimeout: String { "\(max(1, wholeMilliseconds))ms" }
  }
#endif
