#if Postgres
  /// The settings of a server in a cluster.
  public struct ClusterSettings: Hashable, Sendable {
    /// The time for which the other servers show the visitors of a server that was killed or disconnected. It
    /// must be the same on all servers. A server that is suspended for longer disappears for that time, with
    /// its visitors.
    public var lease = Duration.seconds(10)

    /// The maximum number of bytes of a message, or of a visitor's content, as JSON.
    public var largestMessage = 1_048_576

    /// The maximum number of messages that wait to be sent to the other servers.
    public var waitLimit = 10_000

    /// The maximum number of bytes of the messages that wait to be sent to the other servers.
    public var waitLimitInBytes = 16 * 1_048_576

    /// Creates the default settings.
    public init() {}
  }
#endif
