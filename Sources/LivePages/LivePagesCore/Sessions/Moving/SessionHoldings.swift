/// The sessions that a server owns, their pending saves, and the server's lease.
///
/// This type is a pure state machine without a storage or a clock. Times are durations since a fixed moment.
struct SessionHoldings {
  /// A request to save a session, or only to check that the session still belongs to this server.
  struct Save: Hashable {
    let key: SessionKey
    let epoch: Int
    /// The number of the save under this epoch.
    let number: Int
    let isNew: Bool
    /// A Boolean value that indicates whether the session is unchanged and only the storage's response is
    /// needed.
    let isTouch: Bool
  }

  private struct Holding {
    let epoch: Int
    let since: Duration
    /// A Boolean value that indicates whether the storage isn't yet known to have the session.
    var isNew: Bool
    var lastSave: Duration?
    /// The number of saves under this epoch.
    var saveCount = 0
    var isBeingSaved = false
    /// A Boolean value that indicates whether another server may have taken the session over, because the
    /// lease may have expired.
    var isDoubtful = false
  }

  private let settings: SessionMovingSettings
  private var holdings: [SessionKey: Holding] = [:]
  private var changed: Set<SessionKey> = []
  /// The sessions to check with the storage.
  private var touched: Set<SessionKey> = []
  /// The order of changed and touched sessions.
  private var queue = SaveQueue()
  /// The latest known time.
  private var clock = Duration.zero
  /// The time of the next request after a failure of the storage.
  private var pauseEnd: Duration?
  private var failures = 0
  /// The start of the uninterrupted lease, and a lower bound for its end.
  private var lease: (start: Duration, end: Duration)?

  init(settings: SessionMovingSettings) {
    self.settings = settings
  }

  var count: Int { holdings.count }
  var keys: [SessionKey] { Array(holdings.keys) }

  func holds(_ key: SessionKey) -> Bool { holdings[key] != nil }

  func epoch(of key: SessionKey) -> Int? { holdings[key]?.epoch }

  // MARK: Coming and going

  /// Adds a new session.
  mutating func begin(_ key: SessionKey, now: Duration) {
    clock = max(clock, now)
    holdings[key] = Holding(epoch: 1, since: now, isNew: true)
  }

  /// Adds a session that was taken over. If the lease may have expired since the request, another server may
  /// have taken the session over in the meantime, so the storage is consulted again.
  ///
  /// - Parameter sent: The time of the request to the storage.
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

  /// Removes a session.
  ///
  /// - Returns: `true` if the storage may have the session.
  @discardableResult
  mutating func drop(_ key: SessionKey) -> Bool {
    changed.remove(key)
    touched.remove(key)
    queue.remove(key)
    guard let holding = holdings.removeValue(forKey: key) else { return false }
    return !holding.isNew || holding.isBeingSaved
  }

  /// Schedules a save of a changed session.
  mutating func change(_ key: SessionKey) {
    guard let holding = holdings[key], changed.insert(key).inserted else { return }
    queue.insert(key, due: max(clock, holding.lastSave.map { $0 + settings.saveInterval } ?? clock))
  }

  // MARK: Saving

  /// The maximum number of saves in the next batch. After failures, it becomes smaller, so that a session
  /// that can't be saved doesn't delay the others.
  var batchLimit: Int { max(1, settings.largestBatch >> min(failures, 16)) }

  /// Returns a batch of due saves, oldest first. Their sessions count as being saved until
  /// ``succeed(_:refused:)`` or ``fail(_:now:)`` is called.
  mutating func nextSaves(now: Duration) -> [Save] {
    clock = max(clock, now)
    if isPaused(now: now) { return [] }
    var saves: [Save] = []
    var busy: [SaveQueue.QueuedSave] = []
    let limit = batchLimit
    while saves.count < limit, let place = queue.takeFirst(now: now) {
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

  /// Returns the number of sessions waiting to be saved, and how long the most overdue of them has been
  /// waiting.
  mutating func backlog(now: Duration) -> (count: Int, longest: Duration) {
    (queue.count, queue.first.map { max(.zero, now - $0.due) } ?? .zero)
  }

  /// Returns the save that hands a session over, regardless of the save interval. Returns `nil` if a save is
  /// in progress.
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

  /// Returns a Boolean value that indicates whether a session is waiting to be saved, for example after a
  /// failed save.
  func isDue(_ key: SessionKey) -> Bool { changed.contains(key) || touched.contains(key) }

  /// Records a successful request to the storage.
  ///
  /// - Parameter refused: The sessions that no longer belong to this server.
  /// - Returns: The sessions in `refused` that belonged to this server until now.
  mutating func succeed(_ saves: [Save], refused: Set<SessionKey>) -> [SessionKey] {
    failures = 0
    pauseEnd = nil
    var lost: [SessionKey] = []
    // A session that was removed and taken over again in the meantime has a different epoch.
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

  /// Takes back saves that weren't sent.
  mutating func putBack(_ saves: [Save]) {
    for save in saves where holdings[save.key]?.epoch == save.epoch {
      holdings[save.key]?.isBeingSaved = false
      if save.isTouch { noteTouch(save.key) } else { change(save.key) }
    }
  }

  /// Records a failed request to the storage. The request may still have saved something.
  mutating func fail(_ saves: [Save], now: Duration) {
    clock = max(clock, now)
    failures += 1
    pauseEnd =
      now + min(settings.retryInterval * Double(1 << min(failures - 1, 6)), settings.longestRetryInterval)
    putBack(saves)
  }

  /// Returns a Boolean value that indicates whether requests are paused after a failure of the storage.
  func isPaused(now: Duration) -> Bool { pauseEnd.map { now < $0 } ?? false }

  // MARK: The lease

  /// Returns a Boolean value that indicates whether no other server can have taken over this server's
  /// sessions.
  func hasLease(now: Duration) -> Bool { lease.map { now < $0.end } ?? false }

  /// Returns a Boolean value that indicates whether the lease has lasted since before the given time.
  private func hasLease(since start: Duration, now: Duration) -> Bool {
    lease.map { $0.start < start && now < $0.end } ?? false
  }

  /// Returns a Boolean value that indicates whether no other server can have taken a session over.
  func isSoleOwner(of key: SessionKey, now: Duration) -> Bool {
    holdings[key]?.isDoubtful == false && hasLease(now: now)
  }

  /// Returns a Boolean value that indicates whether another server may have taken over a session, and the
  /// storage can be queried.
  func isInDoubt(_ key: SessionKey, now: Duration) -> Bool {
    guard let holding = holdings[key], !holding.isNew else { return false }
    return (holding.isDoubtful || !hasLease(now: now)) && !isPaused(now: now)
  }

  /// Returns a request that checks whether a session still belongs to this server, or `nil` if a save is in
  /// progress.
  mutating func touch(_ key: SessionKey, now: Duration) -> Save? {
    guard let holding = holdings[key], !holding.isBeingSaved else { return nil }
    return begin(key, holding, isTouch: !changed.contains(key), now: now)
  }

  /// Records a renewal of the lease, and schedules a check of all sessions if the lease may have expired
  /// before.
  ///
  /// - Parameter sent: The time of the request. The actual lease lasts longer, because the storage renewed it
  ///   after this time.
  mutating func renew(sent: Duration, now: Duration) {
    clock = max(clock, now)
    var start = now
    if let lease, now < lease.end {
      start = lease.start
    } else {
      for key in holdings.keys { doubt(key) }
    }
    // A response that arrives late must not shorten the lease.
    lease = (start, max(sent + settings.leaseTime, lease?.end ?? sent))
    for (key, holding) in holdings where now - (holding.lastSave ?? now) >= settings.lifetime / 2 {
      noteTouch(key)
    }
  }

  /// Records the end of the lease.
  mutating func endLease() { lease = nil }

  /// Returns the requested sessions that can be handed over. These are sessions without listening tabs, and
  /// sessions that have been on this server for long enough. The minimum time prevents sessions from moving
  /// back and forth.
  mutating func yield(_ wanted: [SessionKey], isWatched: (SessionKey) -> Bool, now: Duration) -> [SessionKey]
  {
    wanted.filter { key in
      guard let holding = holdings[key] else { return false }
      return !isWatched(key) || now - holding.since >= settings.tenure
    }
  }
}
