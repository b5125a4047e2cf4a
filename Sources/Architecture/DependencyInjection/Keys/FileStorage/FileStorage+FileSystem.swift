import Foundation

extension FileStorage {
  /// The storage of the file system.
  ///
  /// What was saved stays, also if the machine stops right after. ``changes`` does not tell of changes by
  /// other processes.
  public static let fileSystem: Self = {
    let changes = FileChanges()
    var storage = Self(
      load: { file throws(FileStorageError) in
        try file.checkIsFile(for: .load)
        guard !file.isDirectory else { throw FileStorageError(.load, file, .isDirectory) }
        return try attempt(.load, file) { try Data(contentsOf: file) }
      },
      save: { data, file throws(FileStorageError) in
        try file.checkIsFile(for: .save)
        guard !file.isDirectory else { throw FileStorageError(.save, file, .isDirectory) }
        try attempt(.save, file) { try replace(file, with: data) }
        FileWatcher.shared?.resume(file)
        changes.tell(.saved, of: file)
      },
      delete: { file throws(FileStorageError) in
        try file.checkIsFile(for: .delete)
        guard !file.isDirectory else { throw FileStorageError(.delete, file, .isDirectory) }
        try attempt(.delete, file) { try FileManager.default.removeItem(at: file) }
        changes.tell(.deleted, of: file)
      },
      exists: { file in
        file.isFileURL && FileManager.default.fileExists(atPath: file.path) && !file.isDirectory
      },
      changes: changes.stream(of:)
    )
    storage.withLock = { file, body in
      try DependencyInjection.withLock(on: URL(fileURLWithPath: file.canonicalPath), body)
    }
    storage.watch = { file, onChange throws(FileStorageError) in
      try file.checkIsFile(for: .observe)
      let endInProcess = changes.observe(file) { _ in onChange() }
      guard let watcher = FileWatcher.shared else { return endInProcess }
      let end: @Sendable () -> Void
      do throws(FileStorageError) {
        end = try watcher.watch(file, onChange)
      } catch {
        endInProcess()
        throw error
      }
      return {
        endInProcess()
        end()
      }
    }
    return storage
  }()

  private static func attempt<Result>(
    _ operation: FileStorageError.Operation,
    _ file: URL,
    _ body: () throws -> Result
  ) throws(FileStorageError) -> Result {
    do {
      return try body()
    } catch {
      throw FileStorageError(operation, file, error)
    }
  }

  /// Puts data in the place of a file. A link to a file stays a link.
  private static func replace(_ file: URL, with data: Data) throws {
    let file = URL(fileURLWithPath: file.canonicalPath)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try replaceContents(of: file, with: data)
  }
}

extension URL {
  fileprivate var isDirectory: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
