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

  private static let entries = Locked<[ID: Entry]>([:])

  static func file(_ id: ID, at url: URL) -> SharedFile {
    entries.withLock { entries in
      if let file = entries[id]?.file { return file }
      let file = SharedFile(url, in: id.storage)
      // Few files are made, so that looking through all of them for dead ones costs little.
      if entries.count >= 64 { entries = entries.filter { $0.value.file != nil } }
      entries[id] = Entry(file: file)
      return file
    }
  }
}
