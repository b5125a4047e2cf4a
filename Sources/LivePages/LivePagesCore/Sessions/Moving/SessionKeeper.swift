import Foundation

/// Saves the sessions of a server, takes over those that browsers bring from others, and hands over those
/// that others request.
///
/// ``run()`` does what is due, again and again; tests call ``renew()`` and ``saveDue()`` themselves.
package actor SessionKeeper {
  let storage: any SessionStorage
  let seal: any SessionSeal
  package nonisolated let server: ServerID
  let settings: SessionMovingSettings
  let monitor: (any SiteMonitor)?
  let now: @Sendable () -> Duration
  let date: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  /// Waits for the time that something may take.
  let sleepForLimit: @Sendable (Duration) async throws -> Void

  var holdings: SessionHoldings
  var sessions: [SessionKey: BrowserSession] = [:]
  /// Sessions that have said that they have changed.
  nonisolated let changed = Locked<[SessionKey: BrowserSession]>([:])
  var claims: [SessionKey: Task<Arrived, Never>] = [:]
  /// The last round of saving: they come one after the other.
  var round: Task<Void, Never>?
  /// Sessions that have ended, and that the storage has not forgotten yet: they go on nowhere.
  var removals: Set<SessionKey> = []
  /// The sessions of the save that is underway.
  var saving: Set<SessionKey> = []
  var isClosed = false
  /// Whether the storage has not answered to the last request in time.
  var isStalled = false
  /// What has not reached the storage yet.
  var unsavedRevocations: [SessionRevocation] = []
  /// The sessions that are still requested by tokens that the site has not signed.
  var unsignedClaims: UnsignedClaims
  /// The sessions that the storage has been asked about in vain.
  var unknownSessions = UnknownSessions()
  /// Saves all sessions and releases them, as the server stops.
  private var closing: Task<Void, Never>?
  /// Continues a saved session on this server; returns `nil` if there is no room.
  var adopt: (@Sendable (SessionRecord, SecretToken, SessionMoving) async -> BrowserSession?)?
  /// Ends a session that goes on elsewhere.
  private var endMovedSession: (@Sendable (SecretToken) async -> Void)?

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
    adopt: @escaping @Sendable (SessionRecord, SecretToken, SessionMoving) async -> BrowserSession?,
    endMovedSession: @escaping @Sendable (SecretToken) async -> Void
  ) {
    self.adopt = adopt
    self.endMovedSession = endMovedSession
  }

  // MARK: Running

  /// Renews the lease and saves what is due, until the task is cancelled.
  package func run() async {
    // Apart from the lease: handing over many sessions may take longer than the lease lasts.
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

  /// Renews the lease, and hands over what others request.
  package func renew() async {
    if let requested = await renewOnTime() { await yield(requested) }
  }

  /// - Returns: The sessions that other servers request; `nil` if the storage has not answered.
  private func renewOnTime() async -> [SessionKey]? {
    guard !isClosed else { return nil }
    do {
      // An answer that comes later is of no use to the lease.
      return try await renewLease(within: settings.leaseTime / 3)
    } catch {
      report(error)
      return nil
    }
  }

  /// Hands over requested sessions, and settles with the storage what failed before.
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

  /// Removes or gives back sessions that belong to this server and are not here: they have ended, or their
  /// claim was answered when nobody waited.
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

  /// Forgets in the storage what nobody goes on with.
  package func removeExpired() async {
    do { try await ask { try await $0.removeExpired() } } catch { report(error) }
  }

  // MARK: Doubt

  /// The storage's answer about a session that is here.
  enum Confirmation {
    case belongsHere
    /// It has ended here: another server has taken it.
    case isGone
    case noAnswer
  }

  /// Whether a session is to be asked about before it goes on: its browser may have been at another server
  /// while the lease was over.
  func isInDoubt(_ session: BrowserSession) -> Bool {
    // A storage that stands still has no answer. Requests of later visitors would each wait for it.
    if isStalled { return false }
    return session.moving.map { holdings.isInDoubt($0.key, now: now()) } ?? false
  }

  /// Asks the storage whether a session that is here belongs here.
  ///
  /// - Parameter isKnownElsewhere: A Boolean value that indicates whether a browser has seen a later
  ///   state of it.
  func confirm(_ session: BrowserSession, isKnownElsewhere: Bool) async -> Confirmation {
    guard let key = session.moving?.key else { return .belongsHere }
    let answer = Task {
      await inTurn { keeper in
        let now = keeper.now()
        // Earlier calls of `inTurn` have finished. Their answers still hold: that the storage does not answer
        // now, or that the session belongs here.
        if keeper.holdings.isPaused(now: now) { return false }
        if !isKnownElsewhere, !keeper.holdings.isInDoubt(key, now: now) { return true }
        guard let save = keeper.holdings.touch(key, now: now) else { return false }
        return await keeper.save([save], handingOver: false)
      }
    }
    // Earlier calls may take long where the storage stands still.
    let isAnswered = (try? await timeLimit(settings.patience).value(of: Task { await answer.value })) ?? false
    if session.moving?.isOver == true { return .isGone }
    return isAnswered ? .belongsHere : .noAnswer
  }

  // MARK: Handing over

  private func handOver(_ keys: [SessionKey]) async {
    guard !keys.isEmpty else { return }
    await inTurn { keeper in
      keeper.takeNotes()
      var rest = keys[...]
      while !rest.isEmpty {
        let batch = rest.prefix(keeper.settings.largestBatch)
        rest = rest.dropFirst(batch.count)
        let isAnswered = await keeper.save(
          batch.compactMap { keeper.holdings.handOver($0, now: keeper.now()) },
          handingOver: true
        )
        // What the storage did not answer to stays: no other server has it yet.
        for key in batch where !keeper.holdings.isDue(key) { await keeper.end(key) }
        if !isAnswered { return }
      }
    }
  }

  func end(_ key: SessionKey) async {
    guard let session = sessions[key] else { return }
    drop(key)
    await endMovedSession?(session.token)
  }

  @discardableResult
  func drop(_ key: SessionKey) -> Bool {
    sessions[key]?.moving?.end()
    sessions[key] = nil
    changed.withLock { $0[key] = nil }
    return holdings.drop(key)
  }

  /// Sessions have ended for good: nobody is to go on with them.
  func remove(_ tokens: [SecretToken]) async {
    let keys = Set(tokens.map { seal.key(of: $0) }.filter { drop($0) })
    removals.formUnion(keys)
    // A save that is underway may be the first one to store a session. The end of that save forgets it then.
    // A storage that stands still is asked again when the lease is renewed, and nobody waits for it.
    if !isStalled { await forget(keys.subtracting(saving)) }
  }

  /// Removes sessions that have ended from the storage. If that fails, it is tried again later.
  func forget(_ keys: Set<SessionKey>) async {
    guard !keys.isEmpty else { return }
    do {
      try await ask { [server] in try await $0.remove(Array(keys), of: server) }
      removals.subtract(keys)
    } catch {
      report(error)
    }
  }

  /// Saves all sessions and hands them over at once, as the server stops. Later ones are refused.
  ///
  /// Every call returns when that is done, also one that comes meanwhile: its caller ends the sessions then.
  package func close() async {
    isClosed = true
    // A task of its own goes on when that of a caller is cancelled.
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
