import Dispatch
import TributaryReports

/// The storages with pending or failed changes. These are written when the program ends or an app moves to the
/// background, at the latest.
enum PendingStorages {
  private static let storages: Locked<[ObjectIdentifier: HydratedFileStorage]> = {
    ProgramEnd.perform { PendingStorages.writeAll() }
    return Locked([:])
  }()

  static func insert(_ storage: HydratedFileStorage) {
    storages.withLock { $0[ObjectIdentifier(storage)] = storage }
  }

  static func remove(_ storage: HydratedFileStorage) {
    storages.withLock { $0[ObjectIdentifier(storage)] = nil }
  }

  static func contains(_ storage: HydratedFileStorage) -> Bool {
    storages.withLock { $0[ObjectIdentifier(storage)] != nil }
  }

  /// Writes the changes of all storages. The time is limited, because a supervisor may end the program soon.
  private static func writeAll() {
    write(storages.withLock { Array($0.values) }, within: .seconds(5))
  }

  /// Writes the changes of storages and waits for all of them together.
  static func write(_ storages: [HydratedFileStorage], within limit: DispatchTimeInterval) {
    let group = DispatchGroup()
    for storage in storages { storage.writeFinally(in: group) }
    _ = group.wait(timeout: .now() + limit)
  }
}
