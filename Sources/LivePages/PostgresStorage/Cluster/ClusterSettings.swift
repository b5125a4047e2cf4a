#if Postgres
  /// The settings of a server of a site of several servers.
  public struct ClusterSettings: Hashable, Sendable {
    /// For how long the visitors of a server that was killed or cut off are shown on the others. It must be
    /// the same on all servers. A server that pauses for longer vanishes for that time, with its visitors.
    public var lease = Duration.seconds(10)

    /// The most bytes of a message, or of what a visitor looks like, as JSON.
    public var largestMessage = 1_048_576

    /// The most messages that wait to be sent to the other servers.
    public var waitLimit = 10_000

    /// The most bytes of messages that wait to be sent to the other servers.
    public var waitLimitInBytes = 16 * 1_048_576

    /// Creates the usual settings.
    public init() {}
  }
#endif
