public import Foundation

/// A session storage in the memory of the process. Use it for tests or for several sites in one process. Its
/// contents are lost when the process ends.
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
