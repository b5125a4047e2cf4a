public import Foundation

extension FileStorage {
  /// A storage that keeps its files in memory, each time another and without any.
  public static var inMemory: Self { inMemory([:]) }

  /// Returns a storage that keeps its files in memory.
  ///
  /// - Parameter files: The files to begin with.
  public static func inMemory(_ files: [URL: Data]) -> Self {
    let contents = Locked(Dictionary(files.map { ($0.canonicalPath, $1) }) { $1 })
    let changes = FileChanges()
    var storage = Self(
      load: { file throws(FileStorageError) in
        try file.checkIsFile(for: .load)
        guard let data = contents.withLock({ $0[file.canonicalPath] }) else {
          throw FileStorageError(.load, file, .missing)
        }
        return data
      },
      save: { data, file throws(FileStorageError) in
        try file.checkIsFile(for: .save)
        contents.withLock { $0[file.canonicalPath] = data }
        changes.tell(.saved, of: file)
      },
      delete: { file throws(FileStorageError) in
        try file.checkIsFile(for: .delete)
        guard contents.withLock({ $0.removeValue(forKey: file.canonicalPath) }) != nil else {
          throw FileStorageError(.delete, file, .missing)
        }
        changes.tell(.deleted, of: file)
      },
      exists: { file in contents.withLock { $0[file.canonicalPath] != nil } },
      changes: changes.stream(of:)
    )
    storage.watch = { file, onChange throws(FileStorageError) in changes.observe(file) { _ in onChange() } }
    // Nothing is spared by writing less often.
    storage.delay = { _, operation in operation() }
    return storage
  }
}
