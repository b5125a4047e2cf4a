public import Foundation

/// The saved sessions and leases of a session storage, with the time as an argument. It implements the
/// in-memory storage, and tests compare other storages with it.
package struct SessionTable: Sendable {
  package struct Row: Hashable, Sendable {
    var owner: ServerID?
    package var epoch: Int
    /// The number of the last save.
    var number: Int
    /// A Boolean value that indicates whether another server has requested the session.
    var isWanted = false
    var content: Data
    var end: Duration
  }

  package private(set) var rows: [SessionKey: Row] = [:]
  private var leases: [ServerID: Duration] = [:]
  private var revocations: [String: (date: Date, end: Duration)] = [:]

  package init() {}

  // MARK: Leases

  /// - Parameter now: The time since a fixed moment. All methods of this type take the time in this form.
  package mutating func renewLease(of server: ServerID, for time: Duration, now: Duration) -> [SessionKey] {
    leases[server] = now + time
    return rows.filter { $0.value.owner == server && $0.value.isWanted }.map(\.key)
  }

  package mutating func endLease(of server: ServerID) { leases[server] = nil }

  package func hasLease(_ server: ServerID, now: Duration) -> Bool {
    leases[server].map { $0 > now } ?? false
  }

  // MARK: Sessions

  package mutating func claim(_ key: SessionKey, for server: ServerID, now: Duration) -> SessionClaim {
    guard var row = rows[key], row.end > now else { return .unknown }
    if let owner = row.owner, owner != server, hasLease(owner, now: now) {
      rows[key]?.isWanted = true
      return .belongsElsewhere
    }
    row.owner = server
    row.epoch += 1
    row.number = 0
    row.isWanted = false
    rows[key] = row
    return .claimed(SavedSession(epoch: row.epoch, content: row.content))
  }

  package mutating func save(
    _ changes: [SessionChange],
    of server: ServerID,
    now: Duration
  ) -> Set<SessionKey> {
    var refused: Set<SessionKey> = []
    for change in changes where !save(change, of: server, now: now) { refused.insert(change.key) }
    return refused
  }

  private mutating func save(_ change: SessionChange, of server: ServerID, now: Duration) -> Bool {
    if change.isNew, rows[change.key] == nil {
      rows[change.key] = Row(
        owner: server,
        epoch: change.epoch,
        number: change.number,
        content: Data(),
        end: now
      )
    }
    guard var row = rows[change.key], row.owner == server, row.epoch == change.epoch,
      row.number <= change.number
    else { return false }
    row.number = change.number
    if let content = change.content { row.content = content }
    if change.isHandedOver { (row.owner, row.isWanted) = (nil, false) }
    row.end = now + change.lifetime
    rows[change.key] = row
    return true
  }

  package mutating func remove(_ keys: [SessionKey], of server: ServerID) {
    for key in keys where rows[key]?.owner == server { rows[key] = nil }
  }

  package mutating func removeExpired(now: Duration) {
    rows = rows.filter { $0.value.end > now }
    leases = leases.filter { $0.value > now }
    revocations = revocations.filter { $0.value.end > now }
  }

  // MARK: Revocations

  package mutating func revoke(_ added: [SessionRevocation], now: Duration) {
    for revocation in added {
      let earlier = revocations[revocation.name]
      revocations[revocation.name] = (
        max(revocation.date, earlier?.date ?? revocation.date),
        max(now + revocation.lifetime, earlier?.end ?? now)
      )
    }
  }

  package func revocations(of names: [String], now: Duration) -> [String: Date] {
    var dates: [String: Date] = [:]
    for name in names {
      if let revocation = revocations[name], revocation.end > now { dates[name] = revocation.date }
    }
    return dates
  }
}

/// A session storage in the memory of the process.
///
/// Use this storage in tests, or for several sites in one process. You lose its contents when the process
/// ends.
public final class MemorySessionStorage: SessionStorage {
  private let table = Locked(SessionTable())
  private let now: @Sendable () -> Duration

  /// Creates an empty storage.
  public convenience init() {
    let start = ContinuousClock.now
    self.init(now: { ContinuousClock.now - start })
  }

  /// - Parameter now: A closure that returns the time since a fixed moment, by the storage's clock.
  package init(now: @escaping @Sendable () -> Duration) {
    self.now = now
  }

  package var rows: [SessionKey: SessionTable.Row] { table.withLock { $0.rows } }

  public func renewLease(of server: ServerID, for time: Duration) async -> [SessionKey] {
    table.withLock { $0.renewLease(of: server, for: time, now: now()) }
  }

  public func claim(_ key: SessionKey, for server: ServerID) async -> SessionClaim {
    table.withLock { $0.claim(key, for: server, now: now()) }
  }

  public func save(_ changes: [SessionChange], of server: ServerID) async -> Set<SessionKey> {
    table.withLock { $0.save(changes, of: server, now: now()) }
  }

  public func remove(_ keys: [SessionKey], of server: ServerID) async {
    table.withLock { $0.remove(keys, of: server) }
  }

  public func removeExpired() async {
    table.withLock { $0.removeExpired(now: now()) }
  }

  public func endLease(of server: ServerID) async {
    table.withLock { $0.endLease(of: server) }
  }

  public func revoke(_ revocations: [SessionRevocation]) async {
    table.withLock { $0.revoke(revocations, now: now()) }
  }

  public func revocations(of names: [String]) async -> [String: Date] {
    table.withLock { $0.revocations(of: names, now: now()) }
  }
}
