#if Postgres
  /// The connection settings of a pool, and its time limits.
  public struct PostgresConfiguration: Hashable, Sendable {
    /// The connection string, as `psql` takes it: `postgresql://user@host/database?sslmode=verify-full`, or
    /// `host=… dbname=…`. It decides about TLS; what it leaves out, libpq's environment variables say.
    public var connection: String

    /// The most connections for statements. One more listens for what other servers change.
    public var size = 4

    /// The time that making a connection may take, for each host that the connection string names: the next
    /// one is tried then. A shorter `connect_timeout` of the connection string goes before. Looking up the
    /// hosts' names is not counted.
    public var connectTimeout = Duration.seconds(5)

    /// The time that one statement may run on the server, at least a millisecond. A second later a connection
    /// without an answer is given up.
    public var statementTimeout = Duration.seconds(10)

    /// The time that a statement waits for a free connection.
    public var waitTimeout = Duration.seconds(10)

    /// The most statements that wait for a free connection.
    public var waitLimit = 10_000

    /// After how long a silent connection that listens is asked whether it is alive.
    public var heartbeat = Duration.seconds(5)

    /// The longest pause between two attempts to connect. The first is a tenth of a second, and each is twice
    /// the one before, less a random half at the most.
    public var longestPause = Duration.seconds(5)

    /// Creates a configuration with the usual size and timeouts.
    ///
    /// - Parameter connection: The connection string.
    public init(_ connection: String) {
      self.connection = connection
    }
  }
#endif
