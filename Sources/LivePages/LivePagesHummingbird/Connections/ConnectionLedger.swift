#if LivePages
  import HTTPTypes
  import LivePagesCore
  import NIOCore

  /// All connections of a site's servers: how many come from each address, and how much each client asks for.
  final class ConnectionLedger: Sendable {
    /// The origin of a request: an address, and a browser.
    enum Client: Hashable, Sendable {
      /// An IPv4 address, or the network of an IPv6 address.
      case address(IPAddress)
      /// A trusted machine that lists no client: itself, or all visitors of a proxy together.
      case proxy(IPAddress)
      /// The digest of the cookies of its sessions. Other cookies may be long, and do not count.
      case browser(Int)

      /// The number of clients for whose requests it counts, and for whose connections. Visitors have
      /// streams for longer than requests.
      fileprivate var share: Int { isProxy ? 16 : 1 }
      fileprivate var connectionShare: Int { isProxy ? 64 : 1 }

      private var isProxy: Bool {
        if case .proxy = self { true } else { false }
      }

      /// The number of requests that are answered for it at a time. A browser opens six connections; behind
      /// an address there may be several.
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

    /// A connection on which a stream was requested.
    private struct StreamConnection {
      let channel: any Channel
      var isHandedOver = false
    }

    private struct State {
      var channels: [ObjectIdentifier: any Channel] = [:]
      /// Those on which a stream was requested, by random numbers: requests that reach the site by another
      /// server may claim any number, and find nobody's connection.
      var streaming: [UInt64: StreamConnection] = [:]
      /// The number of connections of each client.
      var counts: [Client: Int] = [:]
      var allowances: [Client: Allowance] = [:]
      /// The number of allowances from which on those that are full again are removed.
      var mostAllowances = ConnectionLedger.fewAllowances
      /// The number of requests that are being answered.
      var answering: [Client: Int] = [:]

      /// The connections that streams have to themselves.
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

    /// Counts a connection for a client, until ``leave(_:)``: for as long as it is open, or, behind a proxy,
    /// while a request of the client waits or is answered on it.
    ///
    /// - Returns: Whether the client has no more than it may have.
    func enter(_ client: Client) -> Bool {
      let isWelcome = state.withLock { state in
        state.counts[client, default: 0] += 1
        let (most, isUnlimited) = limits.perAddress.multipliedReportingOverflow(by: client.connectionShare)
        return isUnlimited || state.counts[client, default: 0] <= most
      }
      if !isWelcome { noteLimit(of: client) }
      return isWelcome
    }

    /// Counts a connection no longer.
    func leave(_ client: Client) {
      state.withLock { state in
        guard let count = state.counts[client] else { return }
        state.counts[client] = count == 1 ? nil : count - 1
      }
    }

    /// Notes a request of a client that may be a proxy. Programs on this machine ask it by its own name, and
    /// those that look whether the server is there ask for no page.
    func note(_ client: Client, of head: HTTPRequest) {
      guard let host = head.authority, let path = head.path else { return }
      let isOfThisMachine = ["localhost", "127.", "[::1]"].contains { host.utf8.starts(with: $0.utf8) }
      if !isOfThisMachine, !path.utf8.starts(with: "/live-pages/".utf8) { noteLimit(of: client) }
    }

    private func noteLimit(of client: Client) {
      if case .proxy(let address) = client { report?.listsNoClients(address) }
    }

    /// Notes that a stream is requested on a connection, until the connection is closed.
    ///
    /// - Returns: The number that ``handOver(_:)`` finds the connection by.
    func beginStream(on channel: any Channel) -> UInt64 {
      let number = UInt64.random(in: .min ... .max)
      state.withLock { $0.streaming[number] = StreamConnection(channel: channel) }
      return number
    }

    func endStream(_ number: UInt64) {
      state.withLock { _ = $0.streaming.removeValue(forKey: number) }
    }

    /// Notes that a stream has the connection to itself on which it was requested.
    ///
    /// - Returns: The connection; `nil` if it is closed, or a stream's already.
    func handOver(_ number: UInt64) -> (any Channel)? {
      state.withLock { state in
        guard let connection = state.streaming[number], !connection.isHandedOver else { return nil }
        state.streaming[number]?.isHandedOver = true
        return connection.channel
      }
    }

    /// Whether a stream has its connection to itself, if that is not closed yet.
    func isHandedOver(_ number: UInt64) -> Bool {
      state.withLock { $0.streaming[number]?.isHandedOver ?? false }
    }

    /// Returns when the connections that streams have to themselves are closed, or when some time has passed.
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

    /// Closes the connections whose other end does not read what was written.
    func closeUnread() {
      closeUnread(of: state.withLock { Array($0.channels.values) })
    }

    /// Closes those of the connections that streams have to themselves whose other end does not read.
    func closeUnreadStreams() {
      closeUnread(of: state.withLock { $0.channelsOfStreams })
    }

    private func closeUnread(of channels: [any Channel]) {
      for channel in channels where !channel.isWritable {
        channel.close(mode: .all, promise: nil)
      }
    }

    // MARK: Requests

    /// Returns the clients of a request: its address, and its browser if it has the cookie of a session.
    ///
    /// - Parameters:
    ///   - peer: The address of the other end of the connection.
    ///   - fields: The headers of the request.
    func clients(at peer: IPAddress?, _ fields: HTTPFields) -> [Client] {
      [address(at: peer, fields), browser(cookies: fields[.cookie])].compactMap { $0 }
    }

    /// Returns the client of a request without its cookies, which a program can invent.
    func address(at peer: IPAddress?, _ fields: HTTPFields) -> Client {
      trust.client(of: peer, fields).map { .address($0.network) } ?? .proxy(peer ?? .unspecified)
    }

    private func browser(cookies: String?) -> Client? {
      let sessions = SiteCookies.sessions(in: cookies ?? "")
      return sessions.isEmpty ? nil : .browser(sessions.hashValue)
    }

    /// An answer of so many bytes counts as one more request.
    private static let bytesOfRequest = 64 * 1024

    /// The most requests that a client may make at once, and the most that it may owe.
    private func fullAllowance(of client: Client) -> Double {
      2 * Double(limits.requestsPerSecond) * Double(client.share)
    }

    /// The number of allowances that are kept without looking for full ones.
    private static let fewAllowances = 10_000

    /// Whether each of a request's clients asks no more than ``ConnectionLimits/requestsPerSecond`` in the
    /// long run, nor more at once than browsers do. If so, ``wasAnswered(_:)`` is to be called.
    func takeRequest(of clients: [Client], now: NIODeadline = .now()) -> Bool {
      let isTaken = state.withLock { state in
        func requests(_ allowance: Allowance, of client: Client) -> Double {
          let seconds = Double((now - allowance.lastTake).nanoseconds) / 1e9
          let more = seconds * Double(limits.requestsPerSecond) * Double(client.share)
          return min(allowance.requests + more, fullAllowance(of: client))
        }
        // A client with a full allowance needs no entry.
        if state.allowances.count > state.mostAllowances {
          state.allowances = state.allowances.filter { client, allowance in
            requests(allowance, of: client) < fullAllowance(of: client)
          }
          // Each look at all of them is paid for by as many new clients.
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

    /// Takes from the clients' allowances what an answer of so many bytes is worth: a long page costs the
    /// time of many short ones. What is not left is owed, for two seconds at most.
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

    /// A request that was taken was answered, or is not answered any more.
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
    /// address itself. A proxy that is not listed is one client, with all visitors behind it. The visitors of
    /// one that appends nothing share 16 times the requests of a client and 64 times its connections, and the
    /// site logs a warning: one of them can use all of that up.
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
