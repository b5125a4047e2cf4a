import DependencyInjection
import Foundation
import TributaryReports

/// Finds the existing file object for a URL and a storage.
enum SharedFiles {
  /// The identity of a file.
  struct ID: Hashable, Sendable {
    let path: String
    let storage: FileStorage
  }

  private struct Entry: Sendable {
    weak var file: SharedFile?
  }

  private struct Entries: Sendable {
    var byID: [ID: Entry] = [:]
    /// When the number of entries reaches this limit, entries of released files are removed.
    var limit = 64
  }

  private static let entries = Locked(Entries())

  static func file(_ id: ID, at url: URL) -> SharedFile {
    entries.withLock { entries in
      if let file = entries.byID[id]?.file { return file }
      let file = SharedFile(url, in: id.storage)
      if entries.byID.count >= entries.limit {
        entries.byID = entries.byID.filter { $0.value.file != nil }
        // The limit is doubled so that all entries are rarely searched.
        entries.limit = max(64, 2 * entries.byID.count)
      }
      entries.byID[id] = Entry(file: file)
      return file
    }
  }
}

/// The files with pending contents. These are written when the program ends or an app moves to the background, at the
/// latest.
enum PendingFiles {
  private static let files: Locked<[ObjectIdentifier: SharedFile]> = {
    ProgramEnd.perform { PendingFiles.writeAll() }
    return Locked([:])
  }()

  static func insert(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = file }
  }

  static func remove(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = nil }
  }

  /// Writes all files, and those that other processes have locked last. Waits for all of their locks
  /// together, because a supervisor may end the program soon.
  static func writeAll() {
    write(files.withLock { Array($0.values) })
  }

  static func write(_ files: [SharedFile], now: () -> ContinuousClock.Instant = { .now }) {
    let locked = files.filter { !$0.writeWaiting(within: .zero, isRepeated: true) }
    let deadline = now() + SharedFile.lockLimit
    for file in locked { file.writeWaiting(within: max(.zero, deadline - now())) }
  }
}
