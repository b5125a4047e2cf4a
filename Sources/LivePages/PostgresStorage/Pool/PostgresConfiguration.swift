#if Postgres
  import CPostgres

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

    /// The longest pause between two statements of a transaction, which the server rolls back then. Without
    /// it a process that is stopped keeps its rows locked, and other servers wait for them. A busy machine
    /// may pause a process for some seconds.
    package var transactionPause = Duration.seconds(10)

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

  /// The options of a connection as libpq has put them together, of the connection string, the environment
  /// and a service file.
  struct ConnectionOptions {
    /// One of the hosts that a connection string names.
    struct Host: Hashable {
      var name = ""
      var address = ""
      var port = ""
    }

    private(set) var hosts: [Host]
    private var values: [String: String]

    /// - Parameter handle: A connection that was begun.
    init(of handle: OpaquePointer) {
      var values: [String: String] = [:]
      if let options = PQconninfo(handle) {
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
          if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
          option += 1
        }
      }
      self.init(values)
    }

    /// - Parameter values: The values of the options by their keywords.
    init(_ values: [String: String]) {
      func list(_ keyword: String) -> [String] {
        let value = values[keyword, default: ""]
        return value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
      hosts = (0..<max(names.count, addresses.count)).map { number in
        Host(
          name: number < names.count ? names[number] : "",
          address: number < addresses.count ? addresses[number] : "",
          // One port is that of all hosts.
          port: ports.count == 1 ? ports[0] : number < ports.count ? ports[number] : ""
        )
      }
      self.values = values
    }

    /// The time that the connection string allows for each host; `nil` if it has no limit.
    var timeout: Duration? {
      guard let seconds = values["connect_timeout"].flatMap({ Int($0) }), seconds > 0 else { return nil }
      return .seconds(min(seconds, 86_400))
    }

    /// The options to connect to one host after the other.
    var attempts: [[(keyword: String, value: String)]] {
      let hosts = values["load_balance_hosts"] == "random" ? hosts.shuffled() : hosts
      // Of a single host libpq would take the primary at once.
      let roles =
        values["target_session_attrs"] == "prefer-standby"
        ? ["standby", "any"] : [values["target_session_attrs", default: ""]]
      return roles.flatMap { role in
        hosts.map { host in
          var options = values
          options["target_session_attrs"] = role
          options["host"] = host.name
          options["hostaddr"] = host.address
          options["port"] = host.port
          return options.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) }
        }
      }
    }
  }
#endif
