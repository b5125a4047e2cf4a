#if Postgres
  /// Connections to a PostgreSQL database, which tasks share.
  ///
  /// ```swift
  /// let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
  /// let rows = try await pool.query("SELECT name FROM customers WHERE id = $1", [.integer(7)])
  /// ```
  ///
  /// A connection is made when a statement needs one, and kept. Each has a thread of its own, so that none of
  /// the threads of tasks and of Dispatch waits for the database. A statement is prepared when a connection
  /// runs it first. Its text is a `StaticString`: values go beside it, as parameters.
  ///
  /// **Without the database.** A statement that finds no connection fails at once, until the pause after the
  /// last attempt to connect is over. A connection whose end is known is made anew before a statement is
  /// sent; a statement is never sent twice. A connection that gives no answer is closed at the deadline.
  ///
  /// **Cancellation.** A task that is cancelled goes on at once. Its statement is not sent if it waited, and
  /// otherwise ends on its own, at the latest at the statement timeout.
  ///
  /// **Threads.** It may be used from any thread and task. A pool that is released closes.
  public final class PostgresPool: Sendable {
    /// The configuration of the database's connections.
    public let configuration: PostgresConfiguration
    private let workers: PoolWorkers
    /// The rows of shared values.
    let values: ReplicatedValueStore

    /// Makes a pool. No connection is made yet.
    ///
    /// - Parameter configuration: The address of the database.
    public init(_ configuration: PostgresConfiguration) {
      self.configuration = configuration
      workers = PoolWorkers(configuration)
      values = ReplicatedValueStore(configuration, workers: workers)
    }

    deinit { workers.close() }

    /// The number of statements that wait for a free connection.
    public var waitingCount: Int { workers.waitingCount }

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` and so on for the parameters.
    ///   - parameters: The parameters.
    /// - Returns: The rows that the statement returns.
    /// - Throws: A ``PostgresError``, or `CancellationError` in a task that is cancelled.
    @discardableResult
    public func query(_ sql: StaticString, _ parameters: [PostgresValue] = []) async throws -> PostgresRows {
      try await perform { try $0.query(sql, parameters) }
    }

    /// Runs a closure with a connection, on the connection's thread.
    ///
    /// - Parameter body: A closure that runs statements. A transaction that it leaves open is rolled back.
    /// - Returns: The closure's result.
    /// - Throws: The closure's error, a ``PostgresError``, or `CancellationError` in a task that is
    ///   cancelled.
    package func perform<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
      let pending = PendingResult<Result>()
      return try await withTaskCancellationHandler {
        workers.add(PoolJob(pending.resolve, isResolved: { pending.isResolved }, body))
        return try await pending.value()
      } onCancel: {
        pending.resolve(with: .failure(CancellationError()))
      }
    }

    /// Ends the pool: statements that were begun or wait are finished, later ones fail. Returns when all
    /// connections are closed.
    public func close() async {
      let (deaf, closed) = (PendingResult<Void>(), PendingResult<Void>())
      values.close { deaf.resolve(with: .success(())) }
      workers.close { closed.resolve(with: .success(())) }
      // They have no other result than success.
      try? await deaf.value()
      try? await closed.value()
    }
  }
#endif

#if !Postgres
  /// Connections to a PostgreSQL database.
  @available(
    *,
    unavailable,
    message: """
      PostgreSQL is behind the package trait Postgres: write traits: [.defaults, "Postgres"] where your package \
      depends on tributary, and install libpq (Debian: apt-get install libpq-dev).
      """
  )
  public enum PostgresPool {}
#endif
