#if Postgres
  /// A pool of connections to a PostgreSQL database, for use by any number of tasks.
  ///
  /// ```swift
  /// let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
  /// let rows = try await pool.query("SELECT name FROM customers WHERE id = $1", [.integer(7)])
  /// ```
  ///
  /// The pool opens connections when statements need them, and keeps them open. Connections have threads of
  /// their own, so a slow database doesn't block the threads of Swift concurrency and Dispatch. The text of a
  /// statement is a `StaticString`, and you pass values separately, as parameters. This protects you from SQL
  /// injection, and allows a connection to prepare a statement the first time it runs it.
  ///
  /// **Without the database.** When an attempt to connect fails, the pool pauses before the next one. In the
  /// meantime, a statement that can't find a connection fails immediately. If a connection is known to have
  /// ended, the pool opens it again before it sends a statement. It doesn't send a statement twice. If a
  /// connection doesn't respond, the pool closes it at the deadline.
  ///
  /// **Cancellation.** When you cancel a task, it resumes immediately. The pool doesn't send its statement if
  /// it's still waiting. A statement that is already running continues until it finishes or reaches the
  /// statement timeout.
  ///
  /// **Threads.** You can use the pool from any thread and task. When you release it, it closes.
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

    /// The number of statements that wait for a free connection.
    public var waitingCount: Int { workers.waitingCount }

    /// Runs a statement on a connection of the pool.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` and so on for the parameters.
    ///   - parameters: The parameters.
    /// - Returns: The rows that the statement returns.
    /// - Throws: A ``PostgresError``, or `CancellationError` if you cancel the task.
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

    /// Closes the pool.
    ///
    /// The pool completes statements that are running or waiting, rejects later ones, and returns when all
    /// connections are closed.
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

  /// The settings of the connections of a pool, and its time limits.
  public struct PostgresConfiguration: Hashable, Sendable {
    /// The connection string, in the format of `psql`: `postgresql://user@host/database?sslmode=verify-full`
    /// or `host=… dbname=…`.
    ///
    /// The string also configures TLS. Options that you leave out come from libpq's environment variables.
    public var connection: String

    /// The maximum number of connections for statements.
    ///
    /// One more connection listens for changes by other servers.
    public var size = 4

    /// How long the pool waits for an address of a host to accept a connection before it tries the next one.
    ///
    /// A shorter `connect_timeout` in the connection string takes precedence. The time to resolve host names
    /// doesn't count.
    public var connectTimeout = Duration.seconds(5)

    /// How long a statement may run on the server, at least a millisecond.
    ///
    /// If the server doesn't respond within another second, the pool closes the connection.
    public var statementTimeout = Duration.seconds(10)

    /// The longest pause between two statements in a transaction. After that, the server rolls the
    /// transaction back. Without this limit, a suspended process would keep its rows locked and block other
    /// servers. A busy machine may suspend a process for several seconds.
    package var transactionPause = Duration.seconds(10)

    /// How long a statement may wait for a free connection.
    public var waitTimeout = Duration.seconds(10)

    /// The maximum number of statements that wait for a free connection.
    public var waitLimit = 10_000

    /// The interval after which the pool checks a listening connection that has been silent.
    public var heartbeat = Duration.seconds(5)

    /// The longest pause between two attempts to connect.
    ///
    /// The first pause is a tenth of a second, and further ones are twice as long as the one before. From all
    /// of them, the pool subtracts a random part of up to one half.
    public var longestPause = Duration.seconds(5)

    /// Creates a configuration with the default size and timeouts.
    ///
    /// - Parameter connection: The connection string.
    public init(_ connection: String) {
      self.connection = connection
    }
  }
#endif
