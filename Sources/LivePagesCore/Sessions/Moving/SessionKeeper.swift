import Foundation

/// Saves the sessions of a server, takes over those that browsers bring from others, and hands over those
/// that others request.
///
/// ``run()`` does what is due, again and again; tests call ``renew()`` and ``saveDue()`` themselves.
package actor SessionKeeper {
  private let storage: any SessionStorage
  private let seal: any SessionSeal
  package nonisolated let server: ServerID
  private let settings: SessionMovingSettings
  private let monitor: (any SiteMonitor)?
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  private var holdings: SessionHoldings
  private var sessions: [SessionKey: BrowserSession] = [:]
  /// Sessions that have said that they have changed.
  private nonisolated let changed = Locked<[SessionKey: BrowserSession]>([:])
  private var claims: [SessionKey: Task<Arrived, Never>] = [:]
  /// The last round of saving: they come one after the other.
  private var round: Task<Void, Never>?
  /// Sessions that have ended, and that the storage has not forgotten yet: they go on nowhere.
  private var removals: Set<SessionKey> = []
  /// The sessions of the save that is underway.
  private var saving: Set<SessionKey> = []
  private var isClosed = false
  /// Saves all sessions and lets them go, as the server stops.
  private var closing: Task<Void, Never>?
  /// Has a session go on here, from what was saved; `nil` if there is no room.
  private var adopt: (@Sendable (SessionRecord, SecretToken, SessionMoving) async -> BrowserSession?)?
  /// Ends a session that goes on elsewhere.
  private var letGo: (@Sendable (SecretToken) async -> Void)?

  package init(
    storage: any SessionStorage,
    seal: any SessionSeal,
    server: ServerID = ServerID(),
    settings: SessionMovingSettings = SessionMovingSettings(),
    monitor: (any SiteMonitor)? = nil,
    now: (@Sendable () -> Duration)? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.storage = storage
    self.seal = seal
    self.server = server
    self.settings = settings
    self.monitor = monitor
    let start = ContinuousClock.now
    self.now = now ?? { ContinuousClock.now - start }
    self.sleep = sleep
    holdings = SessionHoldings(settings: settings)
  }

  func attach(
    adopt: @escaping @Sendable (SessionRecord, SecretToken, SessionMoving) async -> BrowserSession?,
    letGo: @escaping @Sendable (SecretToken) async -> Void
  ) {
    self.adopt = adopt
    self.letGo = letGo
  }

  package var heldCount: Int { holdings.count }

  // MARK: Running

  /// Renews the lease and saves what is due, until the task is cancelled.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { [settings] in
        await self.every(settings.leaseTime / 3) { await self.renew() }
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
    guard !isClosed else { return }
    let sent = now()
    do {
      let wanted = try await storage.renewLease(of: server, for: settings.leaseTime)
      guard !isClosed else { return }
      holdings.renew(sent: sent, now: now())
      let yielded = holdings.yield(
        wanted,
        isWatched: { sessions[$0]?.isWatched() == true },
        now: now()
      )
      await handOver(yielded)
      try await settle(wanted.filter { !holdings.holds($0) && claims[$0] == nil })
    } catch {
      report(error)
    }
  }

  /// What belongs to this server and is not here has ended, or its claim was answered when nobody waited.
  private func settle(_ keys: [SessionKey]) async throws {
    let removed = removals.subtracting(saving)
    if !removed.isEmpty {
      try await storage.remove(Array(removed), of: server)
      removals.subtract(removed)
    }
    for key in keys where !removed.contains(key) {
      guard !removals.contains(key), !holdings.holds(key), claims[key] == nil,
        case .claimed(let saved) = try await storage.claim(key, for: server)
      else { continue }
      await giveBack(key, epoch: saved.epoch)
    }
  }

  /// Forgets in the storage what nobody goes on with.
  package func removeExpired() async {
    do { try await storage.removeExpired() } catch { report(error) }
  }

  // MARK: Saving

  /// Says that what is to be saved of a session has changed. It may be called from any thread, often.
  nonisolated func noteChange(of session: BrowserSession) {
    guard let moving = session.moving, moving.note() else { return }
    changed.withLockedValue { $0[moving.key] = session }
  }

  /// Saves what has changed, as far as it is due.
  package func saveDue() async {
    await inTurn { await $0.saveRound() }
  }

  private func inTurn<Result: Sendable>(
    _ body: @escaping @Sendable (isolated SessionKeeper) async -> Result
  ) async -> Result {
    let task = Task { [previous = round] in
      await previous?.value
      return await body(self)
    }
    round = Task { _ = await task.value }
    return await task.value
  }

  private func takeNotes() {
    for (key, session) in changed.withLockedValue({ $0.exchange(for: [:]) }) {
      if !holdings.holds(key) {
        guard let moving = session.moving, !moving.isOver else { continue }
        if moving.epoch > 1 {
          // It arrives from elsewhere, and has changed before it is held.
          if claims[key] != nil { changed.withLockedValue { $0[key] = session } }
          continue
        }
        holdings.begin(key, now: now())
      }
      session.moving?.takeNote()
      sessions[key] = session
      holdings.change(key)
    }
  }

  private func saveRound() async {
    takeNotes()
    await save(holdings.nextSaves(now: now()), handingOver: false)
  }

  /// - Returns: Whether the storage has answered.
  @discardableResult
  private func save(_ saves: [SessionHoldings.Save], handingOver: Bool) async -> Bool {
    saving = Set(saves.map(\.key))
    let isAnswered = await write(saves, handingOver: handingOver)
    let ended = saving.intersection(removals)
    saving = []
    await forget(ended)
    return isAnswered
  }

  private func write(_ saves: [SessionHoldings.Save], handingOver: Bool) async -> Bool {
    var changes: [SessionChange] = []
    var written: [SessionHoldings.Save] = []
    var snapshots: [SessionKey: SessionSnapshot] = [:]
    for save in saves {
      guard let session = sessions[save.key] else {
        holdings.drop(save.key)
        continue
      }
      var content: Data?
      if !save.isTouch {
        guard let snapshot = await session.snapshot(largestState: settings.largestState),
          let sealed = try? seal.seal(snapshot.record.encoded(), of: save.key, epoch: save.epoch)
        else {
          // It has ended.
          drop(save.key)
          continue
        }
        for failure in snapshot.failures { monitor?.movingFailed(failure) }
        snapshots[save.key] = snapshot
        content = sealed
      }
      written.append(save)
      changes.append(
        SessionChange(
          key: save.key,
          epoch: save.epoch,
          number: save.number,
          isNew: save.isNew,
          content: content,
          isHandedOver: handingOver,
          lifetime: settings.lifetime
        )
      )
    }
    guard !changes.isEmpty else { return true }
    do {
      let refused = try await storage.save(changes, of: server)
      for (key, snapshot) in snapshots where !refused.contains(key) {
        await sessions[key]?.wasSaved(snapshot)
      }
      for key in holdings.succeed(written, refused: refused) {
        monitor?.movingFailed(.takenByAnother)
        await end(key)
      }
      return true
    } catch {
      holdings.fail(written, now: now())
      report(error)
      return false
    }
  }

  // MARK: Doubt

  /// What the storage says of a session that is here.
  enum Confirmation {
    case belongsHere
    /// It has ended here: another server has taken it.
    case isGone
    case noAnswer
  }

  /// Whether a session is to be asked about before it goes on: its browser may have been at another server
  /// while the lease was over.
  func isInDoubt(_ session: BrowserSession) -> Bool {
    session.moving.map { holdings.isInDoubt($0.key, now: now()) } ?? false
  }

  /// Asks the storage whether a session that is here belongs here.
  ///
  /// - Parameter isKnownElsewhere: Whether a browser has seen it newer than it is here.
  func confirm(_ session: BrowserSession, isKnownElsewhere: Bool) async -> Confirmation {
    guard let key = session.moving?.key else { return .belongsHere }
    let isAnswered = await inTurn { keeper in
      let now = keeper.now()
      // Earlier calls of `inTurn` have finished. Their answers still hold: that the storage does not answer
      // now, or that the session belongs here.
      if keeper.holdings.isPaused(now: now) { return false }
      if !isKnownElsewhere, !keeper.holdings.isInDoubt(key, now: now) { return true }
      guard let save = keeper.holdings.touch(key, now: now) else { return false }
      return await keeper.save([save], handingOver: false)
    }
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

  private func end(_ key: SessionKey) async {
    guard let session = sessions[key] else { return }
    drop(key)
    await letGo?(session.token)
  }

  @discardableResult
  private func drop(_ key: SessionKey) -> Bool {
    sessions[key]?.moving?.end()
    sessions[key] = nil
    changed.withLockedValue { $0[key] = nil }
    return holdings.drop(key)
  }

  /// A session has ended for good: nobody is to go on with it.
  func remove(_ token: SecretToken) async {
    let key = seal.key(of: token)
    guard drop(key) else { return }
    removals.insert(key)
    // The save that is underway may be the one by which the storage gets to know it: that forgets it then.
    if !saving.contains(key) { await forget([key]) }
  }

  /// Has the storage forget sessions that have ended. What it does not answer to is tried again later.
  private func forget(_ keys: Set<SessionKey>) async {
    guard !keys.isEmpty else { return }
    do {
      try await storage.remove(Array(keys), of: server)
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
    do { try await storage.endLease(of: server) } catch { report(error) }
  }

  // MARK: Taking

  /// What comes of a claim.
  private enum Arrived: Sendable {
    case session(BrowserSession)
    case unknown
    case elsewhere
    case full
  }

  /// Brings a session here that another server has saved.
  ///
  /// - Returns: `nil` if there is none, or what was saved cannot be read.
  /// - Throws: Why it cannot be brought now.
  func bring(_ token: SecretToken) async throws(SessionMovingRefusal) -> BrowserSession? {
    guard !isClosed else { throw .closing }
    let key = seal.key(of: token)
    // It may have arrived since it was looked for.
    if let session = sessions[key] { return session }
    // It has ended, which the storage may not know yet.
    if removals.contains(key) { return nil }
    let task = claims[key] ?? Task { await claim(key, of: token) }
    claims[key] = task
    let arrived = await task.value
    if claims[key] == task { claims[key] = nil }
    switch arrived {
    case .session(let session): return session
    case .unknown: return nil
    case .elsewhere: throw .belongsElsewhere
    case .full: throw .full
    }
  }

  private func claim(_ key: SessionKey, of token: SecretToken) async -> Arrived {
    let deadline = now() + settings.patience
    var last = Arrived.unknown
    while true {
      do {
        // What is taken without a lease could be taken away at once.
        if !holdings.hasLease(now: now()) { await renew() }
        let sent = now()
        switch try await storage.claim(key, for: server) {
        case .unknown: return .unknown
        case .claimed(let saved): return await take(saved, key, of: token, sent: sent)
        case .belongsElsewhere: last = .elsewhere
        }
      } catch {
        report(error)
        last = .unknown
      }
      guard now() < deadline, !isClosed else { return last }
      guard (try? await sleep(settings.claimInterval)) != nil else { return last }
    }
  }

  /// - Parameter sent: When the storage was asked.
  private func take(
    _ saved: SavedSession,
    _ key: SessionKey,
    of token: SecretToken,
    sent: Duration
  ) async -> Arrived {
    do throws(SessionMovingFailure) {
      // It was saved before it was taken.
      guard let sealed = seal.open(saved.content, of: key), sealed.epoch < saved.epoch else {
        throw .unreadableSession
      }
      let record = try SessionRecord(decoding: sealed.content)
      let moving = moving(of: token, epoch: saved.epoch, savedEpoch: sealed.epoch)
      guard let session = await adopt?(record, token, moving) else {
        // Another server may have room for it.
        await giveBack(key, epoch: saved.epoch)
        return .full
      }
      holdings.take(key, epoch: saved.epoch, sent: sent, now: now())
      sessions[key] = session
      return .session(session)
    } catch {
      monitor?.movingFailed(error)
      try? await storage.remove([key], of: server)
      return .unknown
    }
  }

  private func giveBack(_ key: SessionKey, epoch: Int) async {
    let change = SessionChange(
      key: key,
      epoch: epoch,
      number: 1,
      content: nil,
      isHandedOver: true,
      lifetime: settings.lifetime
    )
    do { _ = try await storage.save([change], of: server) } catch { report(error) }
  }

  /// What a session has that begins here.
  nonisolated func moving(of token: SecretToken, epoch: Int = 1, savedEpoch: Int = 0) -> SessionMoving {
    SessionMoving(key: seal.key(of: token), epoch: epoch, savedEpoch: savedEpoch) { [weak self] in
      self?.noteChange(of: $0)
    }
  }

  private func report(_ error: any Error) {
    if error is CancellationError { return }
    monitor?.movingFailed(.storage("\(error)"))
  }
}

extension Dictionary {
  fileprivate mutating func exchange(for new: Self) -> Self {
    defer { self = new }
    return self
  }
}
