/// The browser sessions of a site by their tokens.
actor SessionRegistry {
  private struct Entry {
    let session: BrowserSession
    var lastUse: ContinuousClock.Instant
  }

  private let limits: SessionLimits
  private let now: @Sendable () -> ContinuousClock.Instant
  private var entries: [SessionToken: Entry] = [:]
  private var isClosed = false

  init(limits: SessionLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.limits = limits
    self.now = now
  }

  var count: Int { entries.count }

  /// The session of this token, which counts as used now.
  func session(of token: SessionToken) -> BrowserSession? {
    entries[token]?.lastUse = now()
    return entries[token]?.session
  }

  /// A new session, or `nil` if there are as many as there may be and all of them have a tab that listens, or if the
  /// site is closing.
  func makeSession() async -> BrowserSession? {
    while entries.count >= limits.count {
      guard await endLongestIdle() else { return nil }
    }
    guard !isClosed else { return nil }
    let session = BrowserSession(token: .random())
    entries[session.token] = Entry(session: session, lastUse: now())
    return session
  }

  /// Ends the sessions that were idle for too long.
  func sweep() async {
    let deadline = now() - limits.idleTime
    for (token, entry) in entries where entry.lastUse <= deadline {
      if await entry.session.isWatched() {
        entries[token]?.lastUse = now()
      } else if let entry = entries[token], entry.lastUse <= deadline {
        entries[token] = nil
        await entry.session.end()
      }
    }
  }

  /// Ends all sessions; none is made any more.
  func close() async {
    isClosed = true
    let open = entries.values
    entries = [:]
    for entry in open {
      await entry.session.end()
    }
  }

  /// Ends the session that was idle for longest. A session that a tab listens to is not idle: it counts as used now,
  /// which also spares the next search to look at it again.
  private func endLongestIdle() async -> Bool {
    for _ in 0..<entries.count {
      guard let (token, entry) = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return true }
      if await entry.session.isWatched() {
        entries[token]?.lastUse = now()
      } else {
        entries[token] = nil
        await entry.session.end()
        return true
      }
    }
    return false
  }
}
