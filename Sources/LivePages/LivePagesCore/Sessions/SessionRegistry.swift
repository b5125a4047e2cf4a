import Foundation

/// The browser sessions of a site, by token.
package actor SessionRegistry {
  private struct Entry {
    let session: BrowserSession
    var lastUse: ContinuousClock.Instant
    /// The number of the last use in the session's use order.
    var useNumber: Int
    /// A Boolean value that indicates whether a tab of the session has ever listened.
    var isKept = false
  }

  /// The maximum number of sessions to examine when searching for one to end. If many tabs are listening, the
  /// next search continues where this one stopped. Each of many simultaneous visitors then costs no more than
  /// a single visitor.
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
  /// Saves sessions and takes over those of other servers; `nil` if sessions cannot move.
  package nonisolated let keeper: SessionKeeper?
  /// The pages of the site. Sessions are resumed with them.
  package nonisolated let pages = PageDirectory()
  private var entries: [SecretToken: Entry] = [:]
  /// The sessions whose tabs have never listened. They are ended first, so a crowd of clients that never
  /// listen displaces only its own sessions.
  private var strangers = UseOrder<SecretToken>()
  private var kept = UseOrder<SecretToken>()
  /// The number of sessions from other servers that are being resumed.
  private var arriving = 0
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
  }

  /// Attaches the closures with which the keeper resumes and ends sessions of this server.
  func attachKeeper() async {
    guard let keeper, !isAttached else { return }
    isAttached = true
    await keeper.attach(
      adopt: { [weak self] in await self?.adopt($0, token: $1, moving: $2) },
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
    guard let entry = entries[token], !entry.isKept else { return }
    strangers.forget(entry.useNumber)
    entries[token]?.isKept = true
    entries[token]?.useNumber = kept.use(token)
  }

  /// Creates a session. Returns `nil` if the site is closing. It also returns `nil` if the site has reached
  /// its limit of sessions and the sessions that have been idle for longest have listening tabs.
  ///
  /// - Parameters:
  ///   - browser: The browser that the session belongs to. The default is a new one.
  ///   - logIn: The log-in of the person who uses the browser.
  package func makeSession(
    for browser: BrowserID = BrowserID(),
    of logIn: LogIn? = nil
  ) async -> BrowserSession? {
    await attachKeeper()
    guard await makeRoom() else { return nil }
    let token = keeper?.seal.makeToken() ?? .random()
    let session = session(token, of: browser, logIn, moving: keeper?.moving(of: token))
    if let farewell = logIns.takeFarewell(to: browser) { session.visit.leave(farewell) }
    let useNumber = strangers.use(session.token)
    entries[session.token] = Entry(session: session, lastUse: now(), useNumber: useNumber)
    return session
  }

  /// Makes room for one more tab of a session that was just used. If all sessions together have reached their
  /// limit of tabs, the sessions that have been idle for longest end.
  ///
  /// - Returns: Whether there is room.
  package func makeRoomForTab(of session: BrowserSession) async -> Bool {
    while tabs.count >= limits.totalTabs {
      let spared = session.token
      guard longestUnused(sparing: spared) != nil, await endLongestIdle(sparing: spared) else { return false }
    }
    return true
  }

  private func makeRoom() async -> Bool {
    while entries.count + arriving >= limits.count {
      guard await endLongestIdle() else { return false }
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

  /// Resumes a session of another server.
  ///
  /// - Returns: `nil` if there is no room.
  private func adopt(
    _ record: SessionRecord,
    token: SecretToken,
    moving: SessionMoving
  ) async -> BrowserSession? {
    guard await makeRoom() else { return nil }
    arriving += 1
    defer { arriving -= 1 }
    // The person may have logged out while this server didn't have the session.
    if let logIn = record.logIn { guard (try? await confirm([logIn])) != nil else { return nil } }
    let session = session(token, of: record.browser, record.logIn, moving: moving)
    for failure in await session.resume(record, pages: pages) { monitor?.movingFailed(failure) }
    guard !isClosed else {
      await session.end()
      return nil
    }
    let useNumber = kept.use(token)
    entries[token] = Entry(session: session, lastUse: now(), useNumber: useNumber, isKept: true)
    return session
  }

  /// Ends a session that has moved to another server. Its tabs request it again.
  private func endMovedSession(_ token: SecretToken) async {
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

  /// Ends a session, such as that of a browser in which a person logs in or out.
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
    await endSessions(leaving: farewell) { $0.user == user && (isOurs || !logIns.counts($0)) }
    if isOurs { await keeper?.revoke(.user(user), until: date) }
  }

  /// Ends idle sessions and removes abandoned tabs. Sessions whose tabs have never listened end earlier.
  ///
  /// - Returns: The number of ended sessions.
  @discardableResult
  package func sweep() async -> Int {
    let now = now()
    var ended: [BrowserSession] = []
    func isIdle(_ entry: Entry) -> Bool {
      now - entry.lastUse >= (entry.isKept ? limits.idleTime : limits.strangerTime)
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
    await endRevokedSessions()
    // Skips sessions that were used again, so that the next visitor doesn't have to wait for the search.
    _ = longestUnused()
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
    strangers = UseOrder<SecretToken>()
    kept = UseOrder<SecretToken>()
    await Self.end(open)
  }

  /// Ends the session that has been idle for longest. A session with a listening tab is not idle. Instead, it
  /// counts as used now.
  private func endLongestIdle(sparing spared: SecretToken? = nil) async -> Bool {
    for _ in 0..<min(entries.count, Self.longestSearch) {
      guard let token = longestUnused(sparing: spared), let entry = entries[token] else { return true }
      if entry.session.isWatched() {
        use(token)
      } else {
        remove(token)
        await end([entry.session])
        return true
      }
    }
    return false
  }

  // MARK: The order of uses

  private func use(_ token: SecretToken) {
    guard let entry = entries[token] else { return }
    forget(entry)
    entries[token]?.useNumber = entry.isKept ? kept.use(token) : strangers.use(token)
    entries[token]?.lastUse = now()
  }

  private func remove(_ token: SecretToken) {
    if let entry = entries.removeValue(forKey: token) { forget(entry) }
  }

  private func forget(_ entry: Entry) {
    if entry.isKept { kept.forget(entry.useNumber) } else { strangers.forget(entry.useNumber) }
  }

  /// - Parameter spared: A session that was just used and is therefore the last in its order.
  private func longestUnused(sparing spared: SecretToken? = nil) -> SecretToken? {
    let oldest = kept.longestUnused()
    if let stranger = strangers.longestUnused(), stranger != spared { return stranger }
    return oldest == spared ? nil : oldest
  }
}
