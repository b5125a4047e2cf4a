import DependencyInjection
import Foundation

/// Finds the living file of a URL and a storage.
enum SharedFiles {
  /// Names a file.
  struct ID: Hashable, Sendable {
    let path: String
    let storage: FileStorage
  }

  private struct Entry: Sendable {
    weak var file: SharedFile?
  }

  private struct Entries: Sendable {
    var byID: [ID: Entry] = [:]
    /// How many there may be before those of released files are removed.
    var limit = 64
  }

  private static let entries = Locked(Entries())

  static func file(_ id: ID, at url: URL) -> SharedFile {
    entries.withLock { entries in
      if let file = entries.byID[id]?.file { return file }
      let file = SharedFile(url, in: id.storage)
      if entries.byID.count >= entries.limit {
        entries.byID = entries.byID.filter { $0.value.file != nil }
        // Doubled, so that looking through all of them stays rare.
        entries.limit = max(64, 2 * entries.byID.count)
      }
      entries.byID[id] = Entry(file: file)
      return file
    }
  }
}
