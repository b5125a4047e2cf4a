import Foundation

/// Saves a server's sessions, takes over sessions that browsers bring from other servers, and hands over
/// sessions that other servers request.
///
/// ``run()`` does this periodically. Tests call ``renew()`` and ``saveDue()`` directly.
package actor SessionKeeper {
  let storage: any SessionStorage
  let seal: any SessionSeal
  package nonisolated let server: ServerID
  let settings: SessionMovingSettings
  let monitor: (any SiteMonitor)?
  let now: @Sendable () -> Duration
  let date: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  /// Sleeps until a time limit.
  let sleepForLimit: @Sendable (Duration) async throws -> Void

  var holdings: SessionHoldings
  var sessions: [SessionKey: BrowserSession] = [:]
  /// The sessions that have reported changes.
  nonisolated let changed = Locked<[SessionKey: BrowserSession]>([:])
  var claims: [SessionKey: Task<Arrived, Never>] = [:]
  /// The last round of saving. Rounds are serialized.
  var round: Task<Void, Never>?
  /// Ended sessions that haven't yet been removed from the storage. They must not be resumed.
  var removals: Set<SessionKey> = []
  /// The sessions of the save in progress.
  var saving: Set<SessionKey> = []
  var isClosed = false
  /// A Boolean value that indicates whether the storage exceeded the time limit of the last request.
  var isStalled = false
  /// The sessions that are being handed over to make room.
  var releasing: Set<SessionKey> = []
  /// The revocations that the storage hasn't received yet.
  var unsavedRevocations = UnsavedRevocations()
  /// The limit for requests with tokens that the site hasn't signed.
  var unsignedClaims: UnsignedClaims
  /// The sessions that are known to be missing from the storage, or unreadable here.
  var unknownSessions = UnknownSessions()
  /// The limit for requests for sessions that other servers have.
  var elsewhereAnswers = ClientCounts(mostPerSecond: SessionKeeper.mostElsewhereAnswers)
  static let mostElsewhereAnswers = 100
  /// The sessions with pages that have taken too long to resume and still haven't responded, with the times.
  var hanging: [SessionKey: Duration] = [:]
  /// Saves and releases all sessions when the server stops.
  private var closing: Task<Void, Never>?
  /// Resumes a saved session on this server.
  var adopt: Adoption?
  /// Ends a session that has moved to another server.
  var endMovedSession: (@Sendable (SecretToken) async -> Void)?

  typealias Adoption =
    @Sendable (SessionRecord, SecretToken, SessionMoving) async throws(SessionMovingRefusal) -> BrowserSession

  package init(
    storage: any SessionStorage,
    seal: any SessionSeal,
    server: ServerID = ServerID(),
    settings: SessionMovingSettings = SessionMovingSettings(),
    monitor: (any SiteMonitor)? = nil,
    now: (@Sendable () -> Duration)? = nil,
    date: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    sleepForLimit: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.storage = storage
    self.seal = seal
    self.server = server
    self.settings = settings
    self.monitor = monitor
    let start = ContinuousClock.now
    self.now = now ?? { ContinuousClock.now - start }
    self.date = date
    self.sleep = sleep
    self.sleepForLimit = sleepForLimit
    holdings = SessionHoldings(settings: settings)
    unsignedClaims = UnsignedClaims(settings: settings, now: self.now())
  }

  func attach(
    adopt: @escaping Adoption,
    endMovedSession: @escaping @Sendable (SecretToken) async -> Void
  ) {
    self.adopt = adopt
    self.endMovedSession = endMovedSession
  }

  // MARK: Running

  /// Renews the lease and saves due sessions until the task is cancelled.
  package func run() async {
    // Runs separately from the lease, because handing over many sessions may take longer than the lease
    // lasts.
    let (requests, continuation) = AsyncStream.makeStream(
      of: [SessionKey].self,
      bufferingPolicy: .bufferingNewest(1)
    )
    await withDiscardingTaskGroup { group in
      group.addTask { [settings] in
        await self.every(settings.leaseTime / 3) {
          if let requested = await self.renewOnTime() { continuation.yield(requested) }
        }
        continuation.finish()
      }
      group.addTask {
        for await requested in requests { await self.yield(requested) }
      }
      group.addTask { [settings] in
        await self.every(settings.tick) { await self.saveDue() }
      }
    }
  }

  private nonisolated func every(_ interval: Duration, _ body: () async -> Void) async {
    repeat { await body() } while (try? await sleep(interval)) != nil
  }

  /// Renews the lease and hands over the sessions that other servers request.
  package func renew() async {
    if let requested = await renewOnTime() { await yield(requested) }
  }

  /// - Returns: The sessions that other servers request, or `nil` if the storage hasn't responded.
  private func renewOnTime() async -> [SessionKey]? {
    guard !isClosed else { return nil }
    do {
      // A later response would not extend the lease in time.
      return try await renewLease(within: settings.leaseTime / 3)
    } catch {
      report(error)
      return nil
    }
  }

  /// Hands over requested sessions and retries failed requests to the storage.
  private func yield(_ wanted: [SessionKey]) async {
    guard !isClosed else { return }
    do {
      let yielded = holdings.yield(
        wanted,
        isWatched: { sessions[$0]?.isWatched() == true },
        now: now()
      )
      await handOver(yielded)
      try await settle(wanted.filter { !holdings.holds($0) && claims[$0] == nil })
      await saveRevocations()
    } catch {
      report(error)
    }
  }

  /// - Returns: The sessions that other servers request.
  @discardableResult
  func renewLease(within time: Duration? = nil) async throws -> [SessionKey] {
    let sent = now()
    let wanted = try await ask(within: time) { [server, settings] in
      try await $0.renewLease(of: server, for: settings.leaseTime)
    }
    if !isClosed {
      let time = now() - sent
      holdings.renew(sent: sent, now: sent + time)
      monitor?.leaseWasRenewed(in: time, left: settings.leaseTime - time)
    }
    return wanted
  }

  /// Removes or returns sessions that the storage assigns to this server but that aren't in its memory.
  /// Either they have ended, or the response to their claim arrived too late.
  private func settle(_ keys: [SessionKey]) async throws {
    let removed = removals.subtracting(saving)
    if !removed.isEmpty {
      try await ask { [server] in try await $0.remove(Array(removed), of: server) }
      removals.subtract(removed)
    }
    for key in keys where !removed.contains(key) {
      guard !removals.contains(key), !holdings.holds(key), claims[key] == nil,
        case .claimed(let saved) = try await ask({ [server] in try await $0.claim(key, for: server) })
      else { continue }
      await giveBack(key, epoch: saved.epoch)
    }
  }

  /// Removes expired sessions from the storage.
  package func removeExpired() async {
    do { try await ask { try await $0.removeExpired() } } catch { report(error) }
  }

  // MARK: Doubt

  /// Returns a Boolean value that indicates whether no other server can have taken a session over, so there
  /// is no need to consult the storage.
  func isSoleOwner(of session: BrowserSession) -> Bool {
    session.moving.map { holdings.isSoleOwner(of: $0.key, now: now()) } ?? false
  }

  /// The storage's response to a check of a session.
  enum Confirmation {
    case belongsHere
    /// The session has ended here because another server has taken it over.
    case isGone
    case noAnswer
  }

  /// Returns a Boolean value that indicates whether a session has to be checked before it continues. Its
  /// browser may have been using another server while the lease had expired.
  func isInDoubt(_ session: BrowserSession) -> Bool {
    // When the storage doesn't respond, don't let the requests of visitors wait for it.
    if isStalled { return false }
    return session.moving.map { holdings.isInDoubt($0.key, now: now()) } ?? false
  }

  /// Checks with the storage whether a session belongs to this server.
  ///
  /// - Parameter isKnownElsewhere: A Boolean value that indicates whether a browser has seen a later state of
  ///   the session.
  func confirm(_ session: BrowserSession, isKnownElsewhere: Bool) async -> Confirmation {
    guard let key = session.moving?.key else { return .belongsHere }
    let answer = Task {
      await inTurn { keeper in
        let now = keeper.now()
        // Earlier calls to `inTurn` have finished. What they found still holds, namely that the storage is
        // unavailable or that the session belongs to this server.
        if keeper.holdings.isPaused(now: now) { return false }
        if !isKnownElsewhere, !keeper.holdings.isInDoubt(key, now: now) { return true }
        guard let save = keeper.holdings.touch(key, now: now) else { return false }
        return await keeper.save([save], handingOver: false)
      }
    }
    // If the storage is unresponsive, earlier calls may take a long time.
    let isAnswered = (try? await timeLimit(settings.patience).value(of: Task { await answer.value })) ?? false
    if session.moving?.isOver == true { return .isGone }
    return isAnswered ? .belongsHere : .noAnswer
  }

  // MARK: Handing over

  private func handOver(_ keys: [SessionKey], unlessStalled: Bool = false) async {
    guard !keys.isEmpty else { return }
    await inTurn { keeper in
      // The storage may have stopped responding during earlier rounds.
      if unlessStalled, keeper.isStalled { return }
      keeper.takeNotes()
      var rest = keys[...]
      while !rest.isEmpty {
        let batch = rest.prefix(keeper.settings.largestBatch)
        rest = rest.dropFirst(batch.count)
        let isAnswered = await keeper.save(
          batch.compactMap { keeper.holdings.handOver($0, now: keeper.now()) },
          handingOver: true
        )
        // Sessions without an answer stay here, because no other server can have them yet.
        await keeper.end(batch.filter { !keeper.holdings.isDue($0) })
        if !isAnswered { return }
      }
    }
  }

  /// Saves a session that makes room for others, and releases it. If its browser requests it again, this or
  /// another server resumes it.
  func release(_ session: BrowserSession) async {
    let key = seal.key(of: session.token)
    releasing.insert(key)
    if !isStalled { await handOver([key], unlessStalled: true) }
    releasing.remove(key)
    if let present = sessions[key], present !== session { return }
    drop(key)
  }

  /// Ends sessions that have moved. One of their pages may not return from `end()`, so they end concurrently.
  func end(_ keys: [SessionKey]) async {
    let tokens = keys.compactMap { sessions[$0]?.token }
    for key in keys where sessions[key] != nil { drop(key) }
    await withDiscardingTaskGroup { [endMovedSession] group in
      for token in tokens { group.addTask { await endMovedSession?(token) } }
    }
  }

  @discardableResult
  func drop(_ key: SessionKey) -> Bool {
    sessions[key]?.moving?.end()
    sessions[key] = nil
    changed.withLock { $0[key] = nil }
    return holdings.drop(key)
  }

  /// Removes sessions that have ended permanently.
  func remove(_ tokens: [SecretToken]) async {
    let keys = Set(tokens.map { seal.key(of: $0) }.filter { drop($0) })
    removals.formUnion(keys)
    // A save in progress may be the first one to store a session, which is then removed after that save. To
    // keep visitors from waiting, a storage that doesn't respond is tried again only when the lease is
    // renewed.
    if !isStalled { await forget(keys.subtracting(saving)) }
  }

  /// Removes ended sessions from the storage. A failed request is retried later.
  func forget(_ keys: Set<SessionKey>) async {
    guard !keys.isEmpty else { return }
    do {
      try await ask { [server] in try await $0.remove(Array(keys), of: server) }
      removals.subtract(keys)
    } catch {
      report(error)
    }
  }

  /// Saves and hands over all sessions when the server stops. Later sessions are rejected.
  ///
  /// All concurrent calls return only after the handover, because their callers then end the sessions.
  package func close() async {
    isClosed = true
    // A separate task continues even if a caller's task is cancelled.
    let task = closing ?? Task { await handOverAll() }
    closing = task
    await task.value
  }

  private func handOverAll() async {
    takeNotes()
    await handOver(holdings.keys)
    holdings.endLease()
    await saveRevocations()
    do { try await ask { [server] in try await $0.endLease(of: server) } } catch { report(error) }
  }

  func report(_ error: any Error) {
    if error is CancellationError { return }
    monitor?.movingFailed(.storage("\(error)"))
  }
}
