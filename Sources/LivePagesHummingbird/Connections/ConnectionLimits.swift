#if LivePages
  import LivePagesCore

  /// How long connections are kept on which nothing goes on, such as those of browsers that went away without
  /// a word, and of people who want to take up all that there are.
  public struct ConnectionLimits: Hashable, Sendable {
    /// After how long a connection is closed that asks nothing, or does not go on with what it asks. One that
    /// is being answered is not meant, such as a stream.
    public var idleTime: Duration
    /// After how long a connection is closed to which nothing could be written: its other end takes nothing
    /// any more, or has not come to the end of its question, however steadily it comes. Longer than
    /// ``LiveSiteConfiguration/keepAlive``.
    public var stallTime: Duration

    /// Limits that a browser never notices, unless you say otherwise.
    public init(idleTime: Duration = .seconds(30), stallTime: Duration = .seconds(60)) {
      self.idleTime = idleTime
      self.stallTime = stallTime
    }
  }
#endif
