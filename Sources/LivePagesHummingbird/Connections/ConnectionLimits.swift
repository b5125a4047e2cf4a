#if LivePages
  import LivePagesCore

  /// How long connections are kept on which nothing goes on, such as those of browsers that went away without
  /// a word, and how much may be asked on them, so that nobody takes up all that there is.
  public struct ConnectionLimits: Hashable, Sendable {
    /// After how long a connection is closed that asks nothing, or does not go on with what it asks. One that
    /// is being answered is not meant, such as a stream.
    public var idleTime: Duration
    /// After how long a connection is closed to which nothing could be written: its other end takes nothing
    /// any more, or has not come to the end of its question, however steadily it comes. Longer than
    /// ``LiveSiteConfiguration/keepAlive``.
    public var stallTime: Duration
    /// The most connections of one address at a time.
    public var perAddress: Int
    /// How many requests a second are answered at once in the long run, for each address, or behind a proxy
    /// for each browser. For a short time, twice as many may come. What is beyond that waits, and so does
    /// what is asked on a connection before the last answer was given.
    public var requestsPerSecond: Int
    /// After how many refusals one after the other, for asking too much at once, a connection is closed.
    public var refusalsInARow: Int
    /// The addresses of proxies. Many people come from there: they are told apart by their cookies, and their
    /// connections are not counted.
    public var proxies: Set<String>

    /// Limits that a browser never notices, unless you say otherwise. What comes from this machine is taken
    /// to come from a proxy.
    public init(
      idleTime: Duration = .seconds(30),
      stallTime: Duration = .seconds(60),
      perAddress: Int = 256,
      requestsPerSecond: Int = 200,
      refusalsInARow: Int = 50,
      proxies: Set<String> = ["127.0.0.1", "::1"]
    ) {
      self.idleTime = idleTime
      self.stallTime = stallTime
      self.perAddress = perAddress
      self.requestsPerSecond = requestsPerSecond
      self.refusalsInARow = refusalsInARow
      self.proxies = proxies
    }
  }
#endif
