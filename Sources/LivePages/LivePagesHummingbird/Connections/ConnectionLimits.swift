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
    /// The most connections of one client at a time. Behind a proxy it is the most requests and streams that
    /// wait or are being answered.
    public var perAddress: Int
    /// The number of requests a second that are answered without delay in the long run, for each client and
    /// for each session. A burst may have twice as many; each 64 KiB of an answer counts as one more request.
    /// Further requests wait, and so do those that are sent on a connection before its last answer; clients
    /// take turns then.
    public var requestsPerSecond: Int
    /// After how many refusals one after the other, for asking too much at once, a connection is closed.
    public var refusalsInARow: Int
    /// The addresses of the proxies that the site trusts, such as `["10.0.0.0/8", "2001:db8::/32"]`.
    ///
    /// A client is an IPv4 address or an IPv6 network of 64 bits. Behind these proxies it is the last address
    /// in `X-Forwarded-For` or `Forwarded` that is not one of theirs; other machines are not asked. List
    /// machines that append to one of the headers only, and no clients: a client that is listed chooses its
    /// address itself. A proxy that is not listed is one client, with all visitors behind it. Behind one that
    /// appends nothing, browsers are told apart by the cookies of their sessions alone, which a program can
    /// invent.
    public var proxies: Set<AddressRange>

    /// Limits that a browser never notices, unless you say otherwise. This machine is trusted as a proxy.
    public init(
      idleTime: Duration = .seconds(30),
      stallTime: Duration = .seconds(60),
      perAddress: Int = 256,
      requestsPerSecond: Int = 200,
      refusalsInARow: Int = 50,
      proxies: Set<AddressRange> = ["127.0.0.0/8", "::1"]
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
