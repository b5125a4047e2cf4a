import Foundation
import HeapModule

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

extension SessionKeeper {
  /// Asks the storage, and waits no longer than a limit: a database that stands still neither answers nor
  /// fails.
  ///
  /// What is given up is cancelled. It may take effect all the same, as when an answer is lost.
  ///
  /// - Parameters:
  ///   - time: The limit, the settings' patience unless you say otherwise.
  ///   - request: The request.
  func ask<Answer: Sendable>(
    within time: Duration? = nil,
    _ request: @escaping @Sendable (any SessionStorage) async throws -> Answer
  ) async throws -> Answer {
    let task = Task { [storage] in try await request(storage) }
    let limit = timeLimit(time ?? settings.patience)
    do {
      let answer = try await withTaskCancellationHandler {
        try await limit.value(of: task)
      } onCancel: {
        task.cancel()
      }
      isStalled = false
      return answer
    } catch {
      task.cancel()
      isStalled = error is TimeLimit.Exceeded
      throw error
    }
  }

  func timeLimit(_ time: Duration) -> TimeLimit { TimeLimit(time, sleep: sleepForLimit) }
}

/// The sessions that wait to be saved, in the order in which they became due.
struct SaveQueue {
  /// A session's place in the order.
  struct QueuedSave: Comparable {
    let key: SessionKey
    let due: Duration
    fileprivate let number: Int

    static func < (left: QueuedSave, right: QueuedSave) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private var heap = Heap<QueuedSave>()
  /// The numbers of the places that count. A place of another number was given up.
  private var numbers: [SessionKey: Int] = [:]
  private var nextNumber = 0

  var count: Int { numbers.count }

  /// Gives a session a place, or another one.
  mutating func insert(_ key: SessionKey, due: Duration) {
    nextNumber += 1
    insert(QueuedSave(key: key, due: due, number: nextNumber))
  }

  /// Gives a session the place that it had.
  mutating func insert(_ place: QueuedSave) {
    numbers[place.key] = place.number
    heap.insert(place)
    // While nothing is taken, places that were given up must not pile up.
    if heap.count > 2 * numbers.count + 64 {
      heap = Heap(heap.unordered.filter { numbers[$0.key] == $0.number })
    }
  }

  mutating func remove(_ key: SessionKey) { numbers[key] = nil }

  /// Takes the session that has been due for longest.
  ///
  /// - Returns: `nil` if none is due.
  mutating func takeFirst(now: Duration) -> QueuedSave? {
    guard let first, first.due <= now else { return nil }
    numbers[first.key] = nil
    return heap.popMin()
  }

  /// The place of the session that has been due for longest.
  var first: QueuedSave? {
    mutating get {
      while let place = heap.min, numbers[place.key] != place.number { heap.removeMin() }
      return heap.min
    }
  }
}
