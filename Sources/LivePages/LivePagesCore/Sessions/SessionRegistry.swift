import Foundation

/// The browser sessions of a site, by token.
package actor SessionRegistry {
  private struct Entry {
    let session: BrowserSession
    var lastUse: ContinuousClock.Instant
    var place: IdleOrders.IdlePlace
  }

  /// The maximum number of sessions to examine when searching for one to end. If many tabs are listening, the
  /// next search continues where this one stopped. This way, each visitor costs the same no matter how many
  /// arrive at once.
  private static let longestSearch = 32

  private let limits: SessionLimits
  private let absence: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  package nonisolated let logIns: LogInRegistry
  private let uploads: UploadStorage
  /// The budget for unacknowledged messages of all sessions.
  private let messages: MessageBudget
  /// The number of tabs of all sessions.
  private let tabs = TabCount()
  let monitor: (any SiteMonitor)?
  /// Saves sessions and takes over those of other servers, or `nil` if sessions cannot move.
  package nonisolated let keeper: SessionKeeper?
  /// The site's pages. Sessions are resumed with them.
  package nonisolated let pages = PageDirectory()
  private var entries: [SecretToken: Entry] = [:]
  private var orders: IdleOrders
  /// The number of sessions per second that are handed over to the storage to make room. Because the storage
  /// keeps them for some time, the total is limited to the sessions of a full site.
  private var handOvers: EventAllowance
  /// The sessions from other servers that are being resumed.
  private var arriving: Set<SecretToken> = []
  private var isClosed = false
  private var isAttached = false

  package init(
    limits: SessionLimits,
    absence: Duration = .zero,
    logIns: LogInRegistry = LogInRegistry(),
    uploads: UploadStorage = UploadStorage(),
    monitor: (any SiteMonitor)? = nil,
    keeper: SessionKeeper? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limits = limits
    self.absence = absence
    self.logIns = logIns
    self.uploads = uploads
    messages = MessageBudget(bytes: limits.totalMessageBytes)
    self.monitor = monitor
    self.keeper = keeper
    self.now = now
    orders = IdleOrders(limit: limits.count)
    let sessionsPerSecond = Double(limits.count) / max(limits.idleTime / .seconds(1), 1)
    handOvers = EventAllowance(eventsPerSecond: max(1, Int(min(sessionsPerSecond, 1_000))), now: now())
  }

  /// Attaches the closures that the keeper calls to resume and end this server's sessions.
  func attachKeeper() async {
    guard let keeper, !isAttached else { return }
    isAttached = true
    await keeper.attach(
      adopt: { [weak self] (record, token, moving) async throws(SessionMovingRefusal) in
        guard let self else { throw .closing }
        return try await adopt(record, token: token, moving: moving)
      },
      endMovedSession: { [weak self] in await self?.endMovedSession($0) }
    )
  }

  var count: Int { entries.count }

  /// Returns the session with a token and records its use.
  package func session(of token: SecretToken) -> BrowserSession? {
    use(token)
    return entries[token]?.session
  }

  /// Records that a tab of the session is listening.
  package func keep(_ token: SecretToken) {
    guard let entry = entries[token], !entry.place.isKept else { return }
    entries[token]?.place = orders.use(token, at: entry.place, isKept: true)
  }

  /// Creates a session for the client of the current request. If the client has its share of all sessions, the
  /// one that has been idle for longest ends.
  ///
  /// Returns `nil` if the site is closing. It also returns `nil` if the site or the client has reached its session
  /// limit, and even the sessions that have been idle for longest have listening tabs.
  ///
  /// - Parameters:
  ///   - browser: The browser that the session belongs to. The default is a new one.
  ///   - logIn: The log-in of the person who uses the browser.
  package func makeSession(
    for browser: BrowserID = BrowserID(),
    of logIn: LogIn? = nil
  ) async -> BrowserSession? {
    await attachKeeper()
    let client = SessionClient.current
    guard await makeRoom(for: client) else { return nil }
    let token = keeper?.seal.makeToken() ?? .random()
    let session = session(token, of: browser, logIn, moving: keeper?.moving(of: token))
    if let farewell = logIns.takeFarewell(to: browser) { session.visit.leave(farewell) }
    let place = orders.use(session.token, of: client, isKept: false)
    entries[session.token] = Entry(session: session, lastUse: now(), place: place)
    return session
  }

  /// Makes room for one more tab in a session that was just used. If all sessions together, or those of the
  /// client, have reached the tab limit, the sessions that have been idle for longest end.
  ///
  /// - Returns: `true` if there is room.
  package func makeRoomForTab(of session: BrowserSession) async -> Bool {
    let (client, token) = (session.client, session.token)
    if client != .unknown, tabs.count(of: client) >= limits.tabsOfClient {
      monitor?.clientHasShare(client, of: .tabs)
    }
    while client != .unknown, tabs.count(of: client) >= limits.tabsOfClient {
      guard await end(firstIdle(of: client, sparing: token)) else { return false }
    }
    while tabs.count >= limits.totalTabs {
      guard await end(longestIdle(for: client, sparing: token)) else { return false }
    }
    return true
  }

  private func makeRoom(for client: SessionClient) async -> Bool {
    if client != .unknown, orders.crowdSize(of: client) >= limits.countOfClient {
      monitor?.clientHasShare(client, of: .sessions)
    }
    while client != .unknown, orders.crowdSize(of: client) >= limits.countOfClient {
      guard await end(firstIdle(of: client, sparing: nil)) else { return false }
    }
    while entries.count + arriving.count >= limits.count {
      guard await end(longestIdle(for: client, sparing: nil)) else { return false }
    }
    return !isClosed
  }

  private func session(
    _ token: SecretToken,
    of browser: BrowserID,
    _ logIn: LogIn?,
    moving: SessionMoving?
  ) -> BrowserSession {
    BrowserSession(
      token: token,
      browser: browser,
      client: .current,
      logIn: logIn,
      logIns: logIns,
      uploads: uploads,
      messages: messages,
      allTabs: tabs,
      monitor: monitor,
      limits: limits,
      absence: absence,
      moving: moving,
      now: now()
    )
  }

  /// Resumes a session of another server for the client of the current request.
  ///
  /// - Throws: The reason why the session cannot be resumed now.
  private func adopt(
    _ record: SessionRecord,
    token: SecretToken,
    moving: SessionMoving
  ) async throws(SessionMovingRefusal) -> BrowserSession {
    let client = SessionClient.current
    guard await makeRoom(for: client) else { throw isClosed ? .closing : .full }
    arriving.insert(token)
    defer { arriving.remove(token) }
    // The person may have logged out while this server didn't have the session.
    if let logIn = record.logIn { do { try await confirm([logIn]) } catch { throw .noAnswer } }
    let session = session(token, of: record.browser, record.logIn, moving: moving)
    let failures = await session.resume(record, pages: pages)
    // The keeper may have given up waiting for a page. The session then belongs to other servers.
    guard !isClosed, !moving.isOver else {
      await session.end()
      throw isClosed ? .closing : .noAnswer
    }
    for failure in failures { monitor?.movingFailed(failure) }
    let place = orders.use(token, of: client, isKept: true)
    entries[token] = Entry(session: session, lastUse: now(), place: place)
    return session
  }

  /// Ends a session that has moved to another server. Its tabs request it again.
  private func endMovedSession(_ token: SecretToken) async {
    // A page that doesn't respond must not take the room of other sessions.
    arriving.remove(token)
    guard let entry = entries[token] else { return }
    remove(token)
    await entry.session.end()
  }

  /// Ends sessions permanently and concurrently.
  private func end(_ sessions: [BrowserSession]) async {
    if sessions.isEmpty { return }
    await keeper?.remove(sessions.map(\.token))
    await Self.end(sessions)
  }

  private static func end(_ sessions: [BrowserSession]) async {
    await withDiscardingTaskGroup { group in
      for session in sessions { group.addTask { await session.end() } }
    }
  }

  /// The log-ins of this server's sessions.
  var presentLogIns: Set<LogIn> { Set(entries.values.compactMap(\.session.visit.logIn)) }

  /// Ends the sessions of logged-in people.
  ///
  /// - Parameters:
  ///   - farewell: The message that the next page of each browser shows.
  ///   - isMeant: A closure that returns whether to end the sessions of a log-in.
  func endSessions(leaving farewell: Flash? = nil, where isMeant: (LogIn) -> Bool) async {
    var ended: [BrowserSession] = []
    for (token, entry) in entries {
      guard let logIn = entry.session.visit.logIn, isMeant(logIn) else { continue }
      if let farewell { logIns.note(farewell, to: entry.session.visit.browser) }
      remove(token)
      ended.append(entry.session)
    }
    await end(ended)
  }

  /// Ends a session, for example when a person logs in or out in that browser.
  package func endSession(of token: SecretToken) async {
    guard let entry = entries[token] else { return }
    remove(token)
    await end([entry.session])
  }

  /// Ends all sessions of a person and revokes their log-ins up to the present.
  ///
  /// - Parameters:
  ///   - user: The person.
  ///   - farewell: The message that the next page of each browser shows.
  ///   - date: The date of the revocation, if another server requested it. Later log-ins stay valid.
  ///   - announce: A closure that receives the date. It is called before the sessions end, because that may
  ///     take a while.
  package func disconnect(
    _ user: UserID,
    leaving farewell: Flash? = nil,
    at date: Date? = nil,
    announce: @Sendable (Date) -> Void = { _ in }
  ) async {
    let isOurs = date == nil
    let date = logIns.revoke(user, until: date)
    announce(date)
    let logIns = logIns
    // Stored while the sessions end, because their pages may take seconds to end.
    async let stored: Void? = isOurs ? keeper?.revoke(.user(user), until: date) : nil
    await endSessions(leaving: farewell) { $0.user == user && (isOurs || !logIns.counts($0)) }
    _ = await stored
  }

  /// Ends idle sessions and removes abandoned tabs. Sessions whose tabs have never listened end earlier.
  ///
  /// - Returns: The number of ended sessions.
  @discardableResult
  package func sweep() async -> Int {
    // Concurrently, because the pages of idle sessions may take seconds to end.
    async let revoked: Void = endRevokedSessions()
    let now = now()
    var ended: [BrowserSession] = []
    func isIdle(_ entry: Entry) -> Bool {
      now - entry.lastUse >= (entry.place.isKept ? limits.idleTime : limits.strangerTime)
    }
    for (token, entry) in entries where isIdle(entry) {
      if entry.session.isWatched() {
        use(token)
      } else if let entry = entries[token], isIdle(entry) {
        remove(token)
        ended.append(entry.session)
      }
    }
    await end(ended)
    await withDiscardingTaskGroup { group in
      for entry in entries.values { group.addTask { await entry.session.sweep(now: now) } }
    }
    await revoked
    orders.skipUsed()
    return ended.count
  }

  /// Wakes the streams of all sessions, so that they write even without a change.
  package func keepAlive() async {
    for entry in entries.values { await entry.session.keepAlive() }
  }

  /// Ends all sessions and rejects new ones.
  package func close() async {
    isClosed = true
    await keeper?.close()
    let open = entries.values.map(\.session)
    entries = [:]
    orders = IdleOrders(limit: limits.count)
    await Self.end(open)
  }

  // MARK: Making room

  /// Ends an idle session. A session that was in use is handed over to the storage if possible, because its
  /// person may return.
  ///
  /// - Returns: `true` if a session has ended.
  private func end(_ token: SecretToken?) async -> Bool {
    guard let token, let entry = entries[token] else { return false }
    remove(token)
    guard entry.place.isKept, let keeper, handOvers.take(now: now()) else {
      await end([entry.session])
      return true
    }
    await keeper.release(entry.session)
    await entry.session.end()
    return true
  }

  /// Returns the session that has been idle for longest, preferably one of the client with the most sessions.
  ///
  /// - Parameters:
  ///   - client: The client that needs the room.
  ///   - spared: A session of the client that doesn't end.
  private func longestIdle(for client: SessionClient, sparing spared: SecretToken?) -> SecretToken? {
    if let crowd = orders.largestCrowd, let token = firstIdle(of: crowd, sparing: spared) { return token }
    // A client with a quarter of all sessions, and with tabs that listen in all of them, displaces no others.
    guard client == .unknown || orders.crowdSize(of: client) <= limits.count / 4 else { return nil }
    return firstIdle(of: nil, sparing: spared) ?? firstOfCrowd(displacedBy: client)
  }

  /// Returns a session of the client with the most sessions, although its tabs listen. A few clients can't keep
  /// all others out this way. The browser of the session begins a new one.
  private func firstOfCrowd(displacedBy client: SessionClient) -> SecretToken? {
    guard let crowd = orders.largestCrowd, crowd != client, crowd != .unknown else { return nil }
    let size = orders.crowdSize(of: crowd)
    guard size > limits.count / 10, size / 2 > orders.crowdSize(of: client) else { return nil }
    return orders.first(of: crowd, sparing: nil)
  }

  /// Returns the session of a client, or of all clients, that has been idle for longest. A session with a
  /// listening tab is not idle. Instead, it counts as used now.
  private func firstIdle(of client: SessionClient?, sparing spared: SecretToken?) -> SecretToken? {
    for _ in 0..<min(entries.count, Self.longestSearch) {
      guard let token = orders.first(of: client, sparing: spared), let entry = entries[token] else {
        return nil
      }
      if !entry.session.isWatched() { return token }
      use(token)
    }
    let stranger = orders.firstStranger(of: client, sparing: spared)
    return stranger.flatMap { entries[$0]?.session.isWatched() == false ? $0 : nil }
  }

  private func use(_ token: SecretToken) {
    guard let entry = entries[token] else { return }
    entries[token]?.place = orders.use(token, at: entry.place, isKept: entry.place.isKept)
    entries[token]?.lastUse = now()
  }

  private func remove(_ token: SecretToken) {
    if let entry = entries.removeValue(forKey: token) { orders.forget(entry.place) }
  }
}
