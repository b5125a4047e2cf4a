import Foundation
import HeapModule

// Saving, in consecutive rounds.
extension SessionKeeper {
  /// Records a change to a session's state. It may be called often and on any thread.
  nonisolated func noteChange(of session: BrowserSession) {
    guard let moving = session.moving, moving.note() else { return }
    changed.withLock { $0[moving.key] = session }
  }

  /// Saves the due sessions in batches. Other uses of the storage run between the batches.
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
          // The session is arriving from another server and has changed before it was added.
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

  /// - Returns: `true` if more sessions may be due.
  private func saveRound() async -> Bool {
    takeNotes()
    let limit = holdings.batchLimit
    let saves = holdings.nextSaves(now: now())
    let isAnswered = await save(saves, handingOver: false)
    let (count, longest) = holdings.backlog(now: now())
    monitor?.sessionsWait(count, longest: longest)
    return isAnswered && saves.count >= limit
  }

  /// - Returns: `true` if the storage has responded.
  @discardableResult
  func save(_ saves: [SessionHoldings.Save], handingOver: Bool) async -> Bool {
    saving = Set(saves.map(\.key))
    let isAnswered = await write(saves, handingOver: handingOver)
    let ended = saving.intersection(removals)
    saving = []
    await forget(ended)
    return isAnswered
  }

  /// Writes sessions in batches of limited size. This way, large sessions neither fill the memory nor make
  /// the storage exceed its time limit for the other sessions.
  private func write(_ saves: [SessionHoldings.Save], handingOver: Bool) async -> Bool {
    var rest = saves[...]
    var batch = SaveBatch()
    while !rest.isEmpty {
      let part = rest.prefix(settings.largestSnapshotGroup)
      rest = rest.dropFirst(part.count)
      await add(part, to: &batch, handingOver: handingOver)
      guard batch.bytes >= settings.largestBatchBytes || rest.isEmpty else { continue }
      guard await send(batch) else {
        holdings.putBack(Array(rest))
        return false
      }
      batch = SaveBatch()
    }
    return true
  }

  private func add(
    _ saves: ArraySlice<SessionHoldings.Save>,
    to batch: inout SaveBatch,
    handingOver: Bool
  ) async {
    let snapshots = await snapshots(for: saves, areLast: handingOver)
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
          // The session has ended.
          drop(save.key)
          continue
        }
        for failure in snapshot.failures { monitor?.movingFailed(failure) }
        if snapshot.isLate {
          // The earlier record is better than one that lacks the page.
          if !handingOver {
            holdings.putBack([save])
            continue
          }
          if save.isNew { content = sealed }
        } else {
          content = sealed
          batch.events[save.key] = snapshot.events
        }
      }
      batch.saves.append(save)
      batch.bytes += content?.count ?? 0
      batch.changes.append(
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
  }

  /// - Returns: `true` if the storage has responded.
  private func send(_ batch: SaveBatch) async -> Bool {
    guard !batch.changes.isEmpty else { return true }
    do {
      let refused = try await ask { [changes = batch.changes, server] in
        try await $0.save(changes, of: server)
      }
      for (key, events) in batch.events where !refused.contains(key) {
        await sessions[key]?.wasSaved(upTo: events)
      }
      let lost = holdings.succeed(batch.saves, refused: refused)
      for _ in lost { monitor?.movingFailed(.takenByAnother) }
      await end(lost)
      return true
    } catch {
      holdings.fail(batch.saves, now: now())
      report(error)
      return false
    }
  }
}

/// The sessions of one request to the storage.
private struct SaveBatch {
  var saves: [SessionHoldings.Save] = []
  var changes: [SessionChange] = []
  /// The number of the last included event of each tab, for the sessions that include all pages.
  var events: [SessionKey: [SecretToken: Int]] = [:]
  /// The total size of the sealed records, in bytes.
  var bytes = 0
}

extension SessionKeeper {
  /// Returns the states of the sessions to save. Sessions that have ended are omitted.
  ///
  /// Sessions are read concurrently. An unresponsive session delays the others of its group at most by the time
  /// limit of a page.
  private func snapshots(
    for saves: ArraySlice<SessionHoldings.Save>,
    areLast: Bool
  ) async -> [SessionKey: SessionSnapshot] {
    let (size, total) = (settings.largestState, settings.largestSession)
    let limit = timeLimit(settings.snapshotTime)
    return await withTaskGroup(of: (SessionKey, SessionSnapshot?).self) { group in
      for save in saves where !save.isTouch {
        guard let session = sessions[save.key] else { continue }
        group.addTask {
          let snapshot = await session.snapshot(
            largestState: size,
            total: total,
            within: limit,
            isLast: areLast
          )
          return (save.key, snapshot)
        }
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
  /// Sends a request to the storage and waits for a limited time, because an unresponsive database neither
  /// responds nor fails.
  ///
  /// A request that exceeds the limit is cancelled. It may still take effect, as may a request whose response
  /// is lost.
  ///
  /// - Parameters:
  ///   - time: The limit. By default, it is the patience of the settings.
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

/// The sessions waiting to be saved, in the order they become due.
struct SaveQueue {
  /// The position of a session in the queue.
  struct QueuedSave: Comparable {
    let key: SessionKey
    let due: Duration
    fileprivate let number: Int

    static func < (left: QueuedSave, right: QueuedSave) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private var heap = Heap<QueuedSave>()
  /// The numbers of the current positions. Positions with other numbers are obsolete.
  private var numbers: [SessionKey: Int] = [:]
  private var nextNumber = 0

  var count: Int { numbers.count }

  /// Adds a session, or moves it to a new position.
  mutating func insert(_ key: SessionKey, due: Duration) {
    nextNumber += 1
    insert(QueuedSave(key: key, due: due, number: nextNumber))
  }

  /// Adds a session at its former position.
  mutating func insert(_ place: QueuedSave) {
    numbers[place.key] = place.number
    heap.insert(place)
    // Removes obsolete positions, which would otherwise accumulate while nothing is taken.
    if heap.count > 2 * numbers.count + 64 {
      heap = Heap(heap.unordered.filter { numbers[$0.key] == $0.number })
    }
  }

  mutating func remove(_ key: SessionKey) { numbers[key] = nil }

  /// Removes and returns the session that has been due for longest.
  ///
  /// - Returns: The session, or `nil` if no session is due.
  mutating func takeFirst(now: Duration) -> QueuedSave? {
    guard let first, first.due <= now else { return nil }
    numbers[first.key] = nil
    return heap.popMin()
  }

  /// The position of the session that has been due for longest.
  var first: QueuedSave? {
    mutating get {
      while let place = heap.min, numbers[place.key] != place.number { heap.removeMin() }
      return heap.min
    }
  }
}
