#if Postgres
  /// The settings of a server in a cluster.
  public struct ClusterSettings: Hashable, Sendable {
    /// The time after which the other servers remove the visitors of a server that was killed or
    /// disconnected.
    ///
    /// Use the same value on all servers. If a server is suspended for longer, it disappears together with
    /// its visitors until it resumes.
    public var lease = Duration.seconds(10)

    /// The maximum size of a message or a visitor's content, in bytes of JSON.
    public var largestMessage = 1_048_576

    /// The maximum number of messages that wait to be sent to the other servers.
    public var waitLimit = 10_000

    /// The maximum total size of these messages, in bytes.
    public var waitLimitInBytes = 16 * 1_048_576

    /// Creates the default settings.
    public init() {}
  }

  extension ClusterSettings {
    /// How long the server's row is valid without a renewal. The other servers check as often as the row is
    /// renewed, so they detect a lost server within the lease.
    var rowLease: Duration { lease * 3 / 4 }

    var renewalInterval: Duration { lease / 4 }
  }
#endif
