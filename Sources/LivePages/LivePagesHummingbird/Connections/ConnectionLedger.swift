#if LivePages
  import HTTPTypes
  import LivePagesCore
  import NIOCore

  /// All connections of a site's servers. The ledger counts the connections from each address and limits the
  /// request rate of each client.
  final class ConnectionLedger: Sendable {
    /// The origin of a request, which is an address or a browser.
    enum Client: Hashable, Sendable {
      /// An IPv4 address, or the network of an IPv6 address.
      case address(IPAddress)
      /// A trusted machine whose request lists no client. The request may come from the machine itself, or
      /// from any visitor of a proxy.
      case proxy(IPAddress)
      /// The digest of the session cookies. Other cookies are ignored, because they may be long.
      case browser(Int)

      /// The factor that multiplies a proxy's limits for requests and connections. Visitors' streams last
      /// longer than requests.
      fileprivate var share: Int { isProxy ? 16 : 1 }
      fileprivate var connectionShare: Int { isProxy ? 64 : 1 }

      fileprivate var isProxy: Bool {
        if case .proxy = self { true } else { false }
      }

      /// The maximum number of concurrent requests from the client. A browser opens six connections, and
      /// several browsers may share an address.
      fileprivate var mostAtOnce: Int {
        switch self {
        case .address: 48
        case .proxy: 48 * share
        case .browser: 6
        }
      }
    }

    private struct Allowance {
      var requests: Double
      var lastTake: NIODeadline
    }

    /// A connection that a stream was requested on.
    private struct StreamConnection {
      let channel: any Channel
      var isHandedOver = false
    }

    private struct State {
      var channels: [ObjectIdentifier: any Channel] = [:]
      /// The connections that streams were requested on, by random number. A request that reaches the site
      /// through another server may contain any number, and must not match a connection by chance.
      var streaming: [UInt64: StreamConnection] = [:]
      /// The number of connections of each client.
      var counts: [Client: Int] = [:]
      var allowances: [Client: Allowance] = [:]
      /// The number of allowances above which full ones are removed.
      var mostAllowances = ConnectionLedger.fewAllowances
      /// The number of requests in progress.
      var answering: [Client: Int] = [:]

      /// The connections that were handed over to streams.
      var channelsOfStreams: [any Channel] { streaming.values.filter(\.isHandedOver).map(\.channel) }
    }

    let limits: ConnectionLimits
    let lane: SlowLane
    let trust: ProxyTrust
    private let report: SiteReport?
    private let state = Locked(State())

    init(limits: ConnectionLimits, report: SiteReport? = nil) {
      self.limits = limits
      self.report = report
      lane = SlowLane { report?.laneWaits($0, for: $1) }
      trust = ProxyTrust(limits.proxies)
    }

    // MARK: Connections

    func open(_ channel: any Channel) {
      state.withLock { $0.channels[ObjectIdentifier(channel)] = channel }
    }

    func close(_ channel: any Channel) {
      state.withLock { _ = $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// Starts counting a connection for a client, until ``leave(_:)`` is called. A connection counts as long
    /// as it is open. Behind a proxy, it counts only while one of the client's requests is waiting or in
    /// progress on it.
    ///
    /// - Returns: `true` if the client is within its limit.
    func enter(_ client: Client) -> Bool {
      let isWelcome = state.withLock { state in
        state.counts[client, default: 0] += 1
        let (most, isUnlimited) = limits.perAddress.multipliedReportingOverflow(by: client.connectionShare)
        return isUnlimited || state.counts[client, default: 0] <= most
      }
      if !isWelcome {
        noteLimit(of: client)
        if case .address(let address) = client {
          report?.clientHasShare(SessionClient(address), of: .connections)
        }
      }
      return isWelcome
    }

    /// Stops counting a connection.
    func leave(_ client: Client) {
      state.withLock { state in
        guard let count = state.counts[client] else { return }
        state.counts[client] = count == 1 ? nil : count - 1
      }
    }

    /// Records a request from a client that may be a proxy. Health checks are ignored, and so are requests
    /// addressed to a name of the local machine.
    func note(_ client: Client, of head: HTTPRequest) {
      guard client.isProxy, let host = head.authority, let path = head.path else { return }
      let isOfThisMachine = ["localhost", "127.", "[::1]"].contains { host.utf8.starts(with: $0.utf8) }
      if !isOfThisMachine, !path.utf8.starts(with: "/live-pages/".utf8) { noteLimit(of: client) }
    }

    private func noteLimit(of client: Client) {
      if case .proxy(let address) = client { report?.listsNoClients(address) }
    }

    /// Records a request for a stream on a connection until the connection is closed.
    ///
    /// - Returns: The number that identifies the connection for ``handOver(_:)``.
    func beginStream(on channel: any Channel) -> UInt64 {
      let number = UInt64.random(in: .min ... .max)
      state.withLock { $0.streaming[number] = StreamConnection(channel: channel) }
      return number
    }

    func endStream(_ number: UInt64) {
      state.withLock { _ = $0.streaming.removeValue(forKey: number) }
    }

    /// Hands a connection over to the stream requested on it.
    ///
    /// - Returns: The connection, or `nil` if it is closed or has already been handed over.
    func handOver(_ number: UInt64) -> (any Channel)? {
      state.withLock { state in
        guard let connection = state.streaming[number], !connection.isHandedOver else { return nil }
        state.streaming[number]?.isHandedOver = true
        return connection.channel
      }
    }

    /// Returns a Boolean value that indicates whether an open connection was handed over to its stream.
    func isHandedOver(_ number: UInt64) -> Bool {
      state.withLock { $0.streaming[number]?.isHandedOver ?? false }
    }

    /// Returns after all handed-over connections have closed, or after some time.
    func streamsEnd(within patience: Duration) async {
      let closes = state.withLock { $0.channelsOfStreams }.map(\.closeFuture)
      guard let loop = closes.first?.eventLoop else { return }
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      EventLoopFuture.andAllComplete(closes, on: loop).whenComplete { _ in end.finish() }
      let timer = Task {
        try? await Task.sleep(for: patience)
        end.finish()
      }
      for await _ in ends {}
      timer.cancel()
    }

    /// Closes connections with unread output.
    func closeUnread() {
      closeUnread(of: state.withLock { Array($0.channels.values) })
    }

    /// Closes handed-over connections with unread output.
    func closeUnreadStreams() {
      closeUnread(of: state.withLock { $0.channelsOfStreams })
    }

    private func closeUnread(of channels: [any Channel]) {
      for channel in channels where !channel.isWritable {
        channel.close(mode: .all, promise: nil)
      }
    }

    // MARK: Requests

    /// Returns the clients of a request: its address, and its browser if it has a session cookie.
    ///
    /// - Parameters:
    ///   - peer: The address of the other end of the connection.
    ///   - fields: The headers of the request.
    func clients(at peer: IPAddress?, _ fields: HTTPFields) -> [Client] {
      [address(at: peer, fields), browser(cookies: fields[.cookie])].compactMap { $0 }
    }

    /// Returns the client of a request, based on its address. Cookies are ignored, because they can be
    /// forged.
    func address(at peer: IPAddress?, _ fields: HTTPFields) -> Client {
      trust.client(of: peer, fields).map { .address($0.network) } ?? .proxy(peer ?? .unspecified)
    }

    /// Returns the client of a session that begins with a request. Behind a proxy that doesn't list its
    /// clients, the client is unknown, because the proxy's visitors are different people.
    func sessionClient(at peer: IPAddress?, _ fields: HTTPFields) -> SessionClient {
      trust.client(of: peer, fields).map { SessionClient($0.network) } ?? .unknown
    }

    private func browser(cookies: String?) -> Client? {
      let sessions = SiteCookies.sessions(in: cookies ?? "")
      return sessions.isEmpty ? nil : .browser(sessions.hashValue)
    }

    /// The number of response bytes that count as one more request.
    private static let bytesOfRequest = 64 * 1024

    /// Returns the maximum number of requests that a client may make at once. It is also the maximum debt.
    private func fullAllowance(of client: Client) -> Double {
      2 * rate(of: client)
    }

    /// Returns the sustained number of requests per second that a client may make.
    private func rate(of client: Client) -> Double {
      Double(limits.requestsPerSecond) * Double(client.share)
    }

    /// The number of allowances below which full ones are not searched for.
    private static let fewAllowances = 10_000

    /// Returns a Boolean value that indicates whether each client of a request is within its limits. The
    /// limits are ``ConnectionLimits/requestsPerSecond`` as a sustained rate, and the number of concurrent
    /// requests that browsers make. If the result is `true`, call ``wasAnswered(_:)`` later.
    func takeRequest(of clients: [Client], now: NIODeadline = .now()) -> Bool {
      let isTaken = state.withLock { state in
        func requests(_ allowance: Allowance, of client: Client) -> Double {
          let seconds = Double((now - allowance.lastTake).nanoseconds) / 1e9
          return min(allowance.requests + seconds * rate(of: client), fullAllowance(of: client))
        }
        // A full allowance doesn't need an entry.
        if state.allowances.count > state.mostAllowances {
          state.allowances = state.allowances.filter { client, allowance in
            requests(allowance, of: client) < fullAllowance(of: client)
          }
          // The cost of each scan is amortized over as many new clients.
          state.mostAllowances = max(Self.fewAllowances, 2 * state.allowances.count)
        }
        let left = clients.map { client in
          state.allowances[client].map { requests($0, of: client) } ?? fullAllowance(of: client)
        }
        let isTaken = zip(clients, left).allSatisfy { client, left in
          left >= 1 && state.answering[client, default: 0] < client.mostAtOnce
        }
        for (client, left) in zip(clients, left) {
          state.allowances[client] = Allowance(requests: isTaken ? left - 1 : left, lastTake: now)
          if isTaken { state.answering[client, default: 0] += 1 }
        }
        return isTaken
      }
      if !isTaken, let client = clients.first { noteLimit(of: client) }
      return isTaken
    }

    /// Deducts the cost of a response from its clients' allowances, because one long page can take as much
    /// time as many short ones. If an allowance doesn't cover the cost, it becomes negative, by at most two
    /// seconds' worth of requests.
    func charge(_ clients: [Client], bytes: Int) {
      let requests = Double(bytes / Self.bytesOfRequest)
      guard requests > 0, !clients.isEmpty else { return }
      state.withLock { state in
        for client in clients {
          let most = fullAllowance(of: client)
          var allowance = state.allowances[client] ?? Allowance(requests: most, lastTake: .now())
          allowance.requests = max(allowance.requests - requests, -most)
          state.allowances[client] = allowance
        }
      }
    }

    /// Records the end of a request, with or without a response.
    func wasAnswered(_ clients: [Client]) {
      guard !clients.isEmpty else { return }
      state.withLock { state in
        for client in clients {
          guard let count = state.answering[client] else { continue }
          state.answering[client] = count == 1 ? nil : count - 1
        }
      }
    }
  }

  /// The limits of connections. They close idle connections, such as those of lost browsers, and limit
  /// request rates, so that no client can exhaust the server.
  public struct ConnectionLimits: Hashable, Sendable {
    /// The time after which an idle connection is closed, even in the middle of a request. A connection with
    /// a response in progress, such as a stream, isn't idle.
    public var idleTime: Duration
    /// The time after which a connection without a successful write is closed. This limit closes connections
    /// whose clients no longer read, and requests that take longer than this to arrive, even at a steady
    /// rate. The value must exceed ``LiveSiteConfiguration/keepAlive``.
    public var stallTime: Duration
    /// The maximum number of connections of one client. Behind a proxy, it is the maximum number of requests
    /// and streams that are waiting or in progress.
    public var perAddress: Int
    /// The sustained number of requests per second that are handled without delay, for each client and each
    /// session. A burst may contain twice as many. Each 64 KiB of a response counts as another request.
    ///
    /// Further requests have to wait, and so do requests sent on a connection before its previous response.
    /// Waiting clients take turns.
    public var requestsPerSecond: Int
    /// The number of consecutive rate-limited requests after which the connection is closed.
    public var refusalsInARow: Int
    /// The addresses of trusted proxies, such as `["10.0.0.0/8", "2001:db8::/32"]`.
    ///
    /// A client is an IPv4 address or a 64-bit IPv6 network. Behind trusted proxies, it is the last address
    /// in `X-Forwarded-For` or `Forwarded` that is not a trusted proxy. These headers are ignored if another
    /// machine sends them.
    ///
    /// List only machines that append to one of the headers, and never list clients: a listed client could
    /// choose its own address. A proxy that isn't listed and all of its visitors share the limits of a single
    /// client, including those of sessions and tabs. The site logs a warning when a client reaches one of them.
    ///
    /// If a listed proxy doesn't append addresses, its visitors share 16 times a client's requests and 64
    /// times its connections. Because one visitor could then use up all of them, the site logs a warning.
    public var proxies: Set<AddressRange>

    /// Creates limits. With the defaults, a browser never notices the limits. The local machine is trusted
    /// as a proxy.
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
