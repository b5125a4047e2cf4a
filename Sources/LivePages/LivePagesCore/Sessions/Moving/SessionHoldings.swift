/// The sessions that a server holds, those of them that are due to be saved, and the server's lease.
///
/// It only decides, and uses neither a storage nor a clock: times are durations since a fixed moment.
struct SessionHoldings {
  /// A request to save a session, or only to ask the storage whether it still belongs here.
  struct Save: Hashable {
    let key: SessionKey
    let epoch: Int
    /// Which save of the session under this epoch it is.
    let number: Int
    let isNew: Bool
    /// Whether only the storage's answer is wanted: the session has not changed.
    let isTouch: Bool
  }

  private struct Holding {
    let epoch: Int
    let since: Duration
    /// Whether the storage does not know it yet, as far as is known.
    var isNew: Bool
    var lastSave: Duration?
    /// The number of times that it was saved under its epoch.
    var saveCount = 0
    /// Whether the storage is being asked to save it.
    var isBeingSaved = false
    /// Whether another server may have taken it, as the lease may have been over.
    var isDoubtful = false
  }

  private let settings: SessionMovingSettings
  private var holdings: [SessionKey: Holding] = [:]
  private var changed: Set<SessionKey> = []
  /// Those that are to be saved again for the answer alone.
  private var touched: Set<SessionKey> = []
  /// The order of both.
  private var queue = SaveQueue()
  /// The latest time that is known.
  private var clock = Duration.zero
  /// The time at which the storage is asked again after a failure.
  private var pauseEnd: Duration?
  private var failures = 0
  /// Since when the lease has lasted without a break, and until when it lasts at least.
  private var lease: (start: Duration, end: Duration)?

  init(settings: SessionMovingSettings) {
    self.settings = settings
  }

  var count: Int { holdings.count }
  var keys: [SessionKey] { Array(holdings.keys) }

  func holds(_ key: SessionKey) -> Bool { holdings[key] != nil }

  func epoch(of key: SessionKey) -> Int? { holdings[key]?.epoch }

  // MARK: Coming and going

  /// A session begins here.
  mutating func begin(_ key: SessionKey, now: Duration) {
    clock = max(clock, now)
    holdings[key] = Holding(epoch: 1, since: now, isNew: true)
  }

  /// A session was taken. If the lease may have been over since it was requested, another server may have
  /// taken it before the answer came, and the storage is asked again.
  ///
  /// - Parameter sent: The time at which the storage was asked.
  mutating func take(_ key: SessionKey, epoch: Int, sent: Duration, now: Duration) {
    clock = max(clock, now)
    holdings[key] = Holding(epoch: epoch, since: now, isNew: false, lastSave: now)
    if !hasLease(since: sent, now: now) { doubt(key) }
  }

  private mutating func doubt(_ key: SessionKey) {
    holdings[key]?.isDoubtful = true
    noteTouch(key)
  }

  private mutating func noteTouch(_ key: SessionKey) {
    let isNew = touched.insert(key).inserted
    if isNew, !changed.contains(key) { queue.insert(key, due: clock) }
  }

  /// A session is here no more.
  ///
  /// - Returns: Whether the storage may know it.
  @discardableResult
  mutating func drop(_ key: SessionKey) -> Bool {
    changed.remove(key)
    touched.remove(key)
    queue.remove(key)
    guard let holding = holdings.removeValue(forKey: key) else { return false }
    return !holding.isNew || holding.isBeingSaved
  }

  /// The state of a session has changed.
  mutating func change(_ key: SessionKey) {
    guard let holding = holdings[key], changed.insert(key).inserted else { return }
    queue.insert(key, due: max(clock, holding.lastSave.map { $0 + settings.saveInterval } ?? clock))
  }

  // MARK: Saving

  /// Returns a batch of the saves that are due now, those first that have been due for longest. Their
  /// sessions count as being saved until ``succeed(_:refused:)`` or ``fail(_:now:)``.
  mutating func nextSaves(now: Duration) -> [Save] {
    clock = max(clock, now)
    if isPaused(now: now) { return [] }
    var saves: [Save] = []
    var busy: [SaveQueue.QueuedSave] = []
    while saves.count < settings.largestBatch, let place = queue.takeFirst(now: now) {
      guard let holding = holdings[place.key] else { continue }
      if holding.isBeingSaved {
        busy.append(place)
      } else {
        saves.append(begin(place.key, holding, isTouch: !changed.contains(place.key), now: now))
      }
    }
    for place in busy { queue.insert(place) }
    return saves
  }

  /// The number of sessions that wait to be saved, and for how long one of them has been due.
  mutating func backlog(now: Duration) -> (count: Int, longest: Duration) {
    (queue.count, queue.first.map { max(.zero, now - $0.due) } ?? .zero)
  }

  /// Returns the save of a session that is handed over, however recent the last one is; `nil` while one is
  /// underway.
  mutating func handOver(_ key: SessionKey, now: Duration) -> Save? {
    guard let holding = holdings[key], !holding.isBeingSaved else { return nil }
    return begin(key, holding, isTouch: false, now: now)
  }

  private mutating func begin(_ key: SessionKey, _ holding: Holding, isTouch: Bool, now: Duration) -> Save {
    changed.remove(key)
    touched.remove(key)
    queue.remove(key)
    holdings[key]?.isBeingSaved = true
    holdings[key]?.lastSave = now
    holdings[key]?.saveCount += 1
    return Save(
      key: key,
      epoch: holding.epoch,
      number: holding.saveCount + 1,
      isNew: holding.isNew,
      isTouch: isTouch
    )
  }

  /// Whether a session waits to be saved, such as one whose saving has failed.
  func isDue(_ key: SessionKey) -> Bool { changed.contains(key) || touched.contains(key) }

  /// The storage has answered.
  ///
  /// - Parameter refused: The sessions that belong to this server no more.
  /// - Returns: Those of `refused` that it took to be its own until now.
  mutating func succeed(_ saves: [Save], refused: Set<SessionKey>) -> [SessionKey] {
    failures = 0
    pauseEnd = nil
    var lost: [SessionKey] = []
    // What was dropped and taken again meanwhile is another holding.
    for save in saves where holdings[save.key]?.epoch == save.epoch {
      holdings[save.key]?.isBeingSaved = false
      holdings[save.key]?.isNew = false
      holdings[save.key]?.isDoubtful = false
      if refused.contains(save.key) {
        drop(save.key)
        lost.append(save.key)
      }
    }
    return lost
  }

  /// The state of a session is not there yet, and the storage was not asked.
  mutating func postpone(_ save: Save) {
    guard holdings[save.key]?.epoch == save.epoch else { return }
    holdings[save.key]?.isBeingSaved = false
    change(save.key)
  }

  /// The storage has not answered. Whether it has saved something is not known.
  mutating func fail(_ saves: [Save], now: Duration) {
    clock = max(clock, now)
    failures += 1
    pauseEnd =
      now + min(settings.retryInterval * Double(1 << min(failures - 1, 6)), settings.longestRetryInterval)
    for save in saves where holdings[save.key]?.epoch == save.epoch {
      holdings[save.key]?.isBeingSaved = false
      if save.isTouch { noteTouch(save.key) } else { change(save.key) }
    }
  }

  /// Whether the storage has not answered and is not asked again for now.
  func isPaused(now: Duration) -> Bool { pauseEnd.map { now < $0 } ?? false }

  // MARK: The lease

  /// Whether no other server can have taken what is held.
  func hasLease(now: Duration) -> Bool { lease.map { now < $0.end } ?? false }

  /// Whether that has been so since before then.
  private func hasLease(since start: Duration, now: Duration) -> Bool {
    lease.map { $0.start < start && now < $0.end } ?? false
  }

  /// Whether another server may have taken a session, and the storage can be asked: it has not just failed.
  func isInDoubt(_ key: SessionKey, now: Duration) -> Bool {
    guard let holding = holdings[key], !holding.isNew else { return false }
    return (holding.isDoubtful || !hasLease(now: now)) && !isPaused(now: now)
  }

  /// Returns the save with which to ask the storage whether a session still belongs here; `nil` while one is
  /// underway.
  mutating func touch(_ key: SessionKey, now: Duration) -> Save? {
    guard let holding = holdings[key], !holding.isBeingSaved else { return nil }
    return begin(key, holding, isTouch: !changed.contains(key), now: now)
  }

  /// The lease was renewed. If it may have been over, each session is asked about.
  ///
  /// - Parameter sent: The time at which the storage was asked, which is before it has answered: by its clock
  ///   the lease lasts longer.
  mutating func renew(sent: Duration, now: Duration) {
    clock = max(clock, now)
    var start = now
    if let lease, now < lease.end {
      start = lease.start
    } else {
      for key in holdings.keys { doubt(key) }
    }
    // An answer that was overtaken shortens nothing.
    lease = (start, max(sent + settings.leaseTime, lease?.end ?? sent))
    for (key, holding) in holdings where now - (holding.lastSave ?? now) >= settings.lifetime / 2 {
      noteTouch(key)
    }
  }

  /// The lease was ended.
  mutating func endLease() { lease = nil }

  /// Returns the requested sessions to hand over: those that nobody watches here, and those that
  /// have been here for so long that they do not go back and forth.
  mutating func yield(_ wanted: [SessionKey], isWatched: (SessionKey) -> Bool, now: Duration) -> [SessionKey]
  {
    wanted.filter { key in
      guard let holding = holdings[key] else { return false }
      return !isWatched(key) || now - holding.since >= settings.tenure
    }
  }
}
