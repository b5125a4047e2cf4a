#if LivePages
  import LivePagesCore

  /// Limits of connections: how long idle ones are kept, such as those of browsers that vanished, and how
  /// many requests are answered on them, so that no client can use up the server.
  public struct ConnectionLimits: Hashable, Sendable {
    /// The time that a connection may be idle, without a request or in the middle of one, before it is
    /// closed. A connection that is being answered, such as a stream, is not idle.
    public var idleTime: Duration
    /// The time that nothing may be written to a connection before it is closed: the client no longer reads,
    /// or its request has not ended in that time, however steadily it arrives. Make it longer than
    /// ``LiveSiteConfiguration/keepAlive``.
    public var stallTime: Duration
    /// The most connections of one address at a time.
    public var perAddress: Int
    /// The number of requests a second that are answered without delay in the long run, for each address, or
    /// behind a proxy for each browser. A burst may have twice as many; each 64 KiB of an answer counts as
    /// one more request. Further requests wait, and so do those that are sent on a connection before its last
    /// answer.
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
