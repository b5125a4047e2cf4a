import Foundation

// Saving, in rounds that come one after the other.
extension SessionKeeper {
  /// Notes that the state of a session has changed. It may be called from any thread, often.
  nonisolated func noteChange(of session: BrowserSession) {
    guard let moving = session.moving, moving.note() else { return }
    changed.withLock { $0[moving.key] = session }
  }

  /// Saves the sessions that are due: one batch after the other, in turn with other uses of the storage.
  package func saveDue() async {
    var isMoreDue = true
    while isMoreDue, !Task.isCancelled { isMoreDue = await inTurn { await $0.saveRound() } }
  }

  func inTurn<Result: Sendable>(
    _ body: @escaping @Sendable (isolated SessionKeeper) async -> Result
  ) async -> Result {
    let task = Task { [previous = round] in
      await previous?.value
      return await body(self)
    }
    round = Task { _ = await task.value }
    return await task.value
  }

  func takeNotes() {
    for (key, session) in changed.withLock({ $0.exchange(for: [:]) }) {
      if !holdings.holds(key) {
        guard let moving = session.moving, !moving.isOver else { continue }
        if moving.epoch > 1 {
          // It arrives from elsewhere, and has changed before it is held.
          if claims[key] != nil { changed.withLock { $0[key] = session } }
          continue
        }
        holdings.begin(key, now: now())
      }
      session.moving?.takeNote()
      sessions[key] = session
      holdings.change(key)
    }
  }

  /// - Returns: Whether more may be due.
  private func saveRound() async -> Bool {
    takeNotes()
    let saves = holdings.nextSaves(now: now())
    let isAnswered = await save(saves, handingOver: false)
    let (count, longest) = holdings.backlog(now: now())
    monitor?.sessionsWait(count, longest: longest)
    return isAnswered && saves.count >= settings.largestBatch
  }

  /// - Returns: Whether the storage has answered.
  @discardableResult
  func save(_ saves: [SessionHoldings.Save], handingOver: Bool) async -> Bool {
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
    var snapshots = await snapshots(for: saves)
    for save in saves {
      guard sessions[save.key] != nil else {
        holdings.drop(save.key)
        continue
      }
      var content: Data?
      if !save.isTouch {
        guard let snapshot = snapshots[save.key],
          let sealed = try? seal.seal(snapshot.record.encoded(), of: save.key, epoch: save.epoch)
        else {
          // It has ended.
          drop(save.key)
          continue
        }
        for failure in snapshot.failures { monitor?.movingFailed(failure) }
        content = sealed
        if snapshot.isLate {
          // The earlier record is better than one without the page.
          snapshots[save.key] = nil
          if !handingOver {
            holdings.postpone(save)
            continue
          }
          if !save.isNew { content = nil }
        }
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
      let refused = try await ask { [changes, server] in try await $0.save(changes, of: server) }
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
}

extension SessionKeeper {
  /// The states of sessions that are to be saved. Sessions that have ended have none.
  ///
  /// Sessions are asked at once: one that does not answer holds the others up for the time limit of a page,
  /// and no longer.
  private func snapshots(for saves: [SessionHoldings.Save]) async -> [SessionKey: SessionSnapshot] {
    let size = settings.largestState
    let limit = timeLimit(settings.snapshotTime)
    return await withTaskGroup(of: (SessionKey, SessionSnapshot?).self) { group in
      for save in saves where !save.isTouch {
        guard let session = sessions[save.key] else { continue }
        group.addTask { (save.key, await session.snapshot(largestState: size, within: limit)) }
      }
      var snapshots: [SessionKey: SessionSnapshot] = [:]
      for await (key, snapshot) in group { snapshots[key] = snapshot }
      return snapshots
    }
  }
}

extension Dictionary {
  fileprivate mutating func exchange(for new: Self) -> Self {
    defer { self = new }
    return self
  }
}
