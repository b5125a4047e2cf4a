/// The browser sessions of a site by their tokens.
actor SessionRegistry {
  private struct Entry {
    let session: BrowserSession
    var lastUse: ContinuousClock.Instant
    /// The number of the last use: one that is used later has a greater one.
    var useNumber: Int
  }

  /// How many sessions are looked at to find one that may be ended. Where many tabs listen, the search goes on for the next
  /// visitor where it ended, so that a crowd at the door costs no more than a visitor.
  private static let longestSearch = 32

  private let limits: SessionLimits
  private let absence: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private var entries: [SecretToken: Entry] = [:]
  /// Who was used when, and the number from which on to look for the longest ago.
  private var uses: [Int: SecretToken] = [:]
  private var firstUse = 0
  private var nextUse = 0
  private var isClosed = false

  init(
    limits: SessionLimits,
    absence: Duration = .zero,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limits = limits
    self.absence = absence
    self.now = now
  }

  var count: Int { entries.count }

  /// The session of this token, which counts as used now.
  func session(of token: SecretToken) -> BrowserSession? {
    use(token)
    return entries[token]?.session
  }

  /// A new session, or `nil` if there are as many as there may be and those that were idle for longest have a tab that listens,
  /// or if the site is closing.
  ///
  /// - Parameter browser: Whose session it is: one that was never here, unless you say otherwise.
  func makeSession(for browser: BrowserID = BrowserID()) async -> BrowserSession? {
    while entries.count >= limits.count {
      guard await endLongestIdle() else { return nil }
    }
    guard !isClosed else { return nil }
    let session = BrowserSession(
      token: .random(),
      browser: browser,
      limits: limits,
      absence: absence,
      now: now()
    )
    entries[session.token] = Entry(session: session, lastUse: now(), useNumber: nextUse)
    use(session.token)
    return session
  }

  /// Ends the sessions that were idle for too long.
  func sweep() async {
    let deadline = now() - limits.idleTime
    for (token, entry) in entries where entry.lastUse <= deadline {
      if await entry.session.isWatched() {
        use(token)
      } else if let entry = entries[token], entry.lastUse <= deadline {
        remove(token)
        await entry.session.end()
      }
    }
  }

  /// Wakes the streams of all sessions, so that they write something.
  func keepAlive() async {
    for entry in entries.values { await entry.session.keepAlive() }
  }

  /// Ends all sessions; none is made any more.
  func close() async {
    isClosed = true
    let open = entries.values
    entries = [:]
    uses = [:]
    for entry in open {
      await entry.session.end()
    }
  }

  /// Ends the session that was idle for longest. A session that a tab listens to is not idle: it counts as used now.
  private func endLongestIdle() async -> Bool {
    for _ in 0..<min(entries.count, Self.longestSearch) {
      guard let token = longestUnused(), let entry = entries[token] else { return true }
      if await entry.session.isWatched() {
        use(token)
      } else {
        remove(token)
        await entry.session.end()
        return true
      }
    }
    return false
  }

  // MARK: The order of uses

  private func use(_ token: SecretToken) {
    guard let entry = entries[token] else { return }
    uses[entry.useNumber] = nil
    uses[nextUse] = token
    entries[token]?.useNumber = nextUse
    entries[token]?.lastUse = now()
    nextUse += 1
  }

  private func remove(_ token: SecretToken) {
    guard let entry = entries.removeValue(forKey: token) else { return }
    uses[entry.useNumber] = nil
  }

  /// Each number is passed over once, so that the search costs nothing beyond the uses.
  private func longestUnused() -> SecretToken? {
    while firstUse < nextUse {
      if let token = uses[firstUse] { return token }
      firstUse += 1
    }
    return nil
  }
}
