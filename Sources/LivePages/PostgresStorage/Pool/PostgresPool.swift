#if Postgres
  /// A pool of connections to a PostgreSQL database that tasks share.
  ///
  /// ```swift
  /// let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
  /// let rows = try await pool.query("SELECT name FROM customers WHERE id = $1", [.integer(7)])
  /// ```
  ///
  /// The pool opens connections as statements need them, and keeps them open. Each connection has its own
  /// thread, so the threads of Swift concurrency and Dispatch never wait for the database. A connection
  /// prepares each statement when it first runs it. The text of a statement is a `StaticString`; values are
  /// passed separately, as parameters.
  ///
  /// **Without the database.** After a failed attempt to connect, the pool pauses before the next attempt.
  /// During the pause, a statement that can't find a connection fails immediately. A connection that is known
  /// to have ended is reopened before a statement is sent. A statement is never sent twice. A connection that
  /// doesn't respond is closed at the deadline.
  ///
  /// **Cancellation.** A cancelled task resumes immediately. If its statement was waiting, it isn't sent. If
  /// it is already running, it continues until it finishes or reaches the statement timeout.
  ///
  /// **Threads.** The pool can be used from any thread and task. Releasing the pool closes it.
  public final class PostgresPool: Sendable {
    /// The configuration of the connections to the database.
    public let configuration: PostgresConfiguration
    private let workers: PoolWorkers
    /// The rows of shared values.
    let values: ReplicatedValueStore

    /// Creates a pool without opening a connection.
    ///
    /// - Parameter configuration: The address of the database.
    public init(_ configuration: PostgresConfiguration) {
      self.configuration = configuration
      workers = PoolWorkers(configuration)
      values = ReplicatedValueStore(configuration, workers: workers)
    }

    deinit { workers.close() }

    /// The number of statements waiting for a free connection.
    public var waitingCount: Int { workers.waitingCount }

    /// Runs a statement on a connection of the pool.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` and so on for the parameters.
    ///   - parameters: The parameters.
    /// - Returns: The rows that the statement returns.
    /// - Throws: A ``PostgresError``, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func query(_ sql: StaticString, _ parameters: [PostgresValue] = []) async throws -> PostgresRows {
      try await perform { try $0.query(sql, parameters) }
    }

    /// Runs a closure with a connection, on the connection's thread.
    ///
    /// - Parameter body: A closure that runs statements. A transaction that it leaves open is rolled back.
    /// - Returns: The closure's result.
    /// - Throws: The closure's error, a ``PostgresError``, or `CancellationError` if the task is cancelled.
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

    /// Closes the pool. Running and waiting statements are completed, and later statements fail. This method
    /// returns when all connections have been closed.
    public func close() async {
      let (deaf, closed) = (PendingResult<Void>(), PendingResult<Void>())
      values.close { deaf.resolve(with: .success(())) }
      workers.close { closed.resolve(with: .success(())) }
      // These results are always successful.
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
      PostgreSQL requires the package trait Postgres. Write traits: [.defaults, "Postgres"] where your package \
      depends on tributary, and install libpq (Debian: apt-get install libpq-dev).
      """
  )
  public enum PostgresPool {}
#endif

#if Postgres
  import CPostgres

  /// The connection settings and time limits of a pool.
  public struct PostgresConfiguration: Hashable, Sendable {
    /// The connection string, in the format of `psql`: `postgresql://user@host/database?sslmode=verify-full`
    /// or `host=… dbname=…`. It also configures TLS. Missing options are taken from libpq's environment
    /// variables.
    public var connection: String

    /// The maximum number of connections for statements. An additional connection listens for changes by
    /// other servers.
    public var size = 4

    /// The timeout for connecting to each address of the hosts in the connection string. When it expires, the next
    /// address is tried. A shorter `connect_timeout` in the connection string takes precedence. The timeout doesn't
    /// include host name resolution.
    public var connectTimeout = Duration.seconds(5)

    /// The maximum time that a statement may run on the server, at least a millisecond. If the server doesn't
    /// respond within another second, the connection is closed.
    public var statementTimeout = Duration.seconds(10)

    /// The longest pause between two statements in a transaction. After that, the server rolls the
    /// transaction back. Without this limit, a suspended process would keep its rows locked and block other
    /// servers. A busy machine may suspend a process for several seconds.
    package var transactionPause = Duration.seconds(10)

    /// The maximum time that a statement waits for a free connection.
    public var waitTimeout = Duration.seconds(10)

    /// The maximum number of statements waiting for a free connection.
    public var waitLimit = 10_000

    /// The interval after which a silent listening connection is checked.
    public var heartbeat = Duration.seconds(5)

    /// The longest pause between two attempts to connect. The first pause is a tenth of a second, and each
    /// further pause is twice as long. A random part of up to one half is subtracted from each pause.
    public var longestPause = Duration.seconds(5)

    /// Creates a configuration with the default size and timeouts.
    ///
    /// - Parameter connection: The connection string.
    public init(_ connection: String) {
      self.connection = connection
    }
  }
#endif
