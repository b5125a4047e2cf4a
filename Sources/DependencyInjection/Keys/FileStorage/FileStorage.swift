public import Foundation

extension DependencyValues {
  /// Where files are kept: in the file system of a running program, in memory in previews and tests, in each test anew.
  ///
  /// ```swift
  /// @Dependency(\.defaultFileStorage) var storage
  ///
  /// try storage.save(JSONEncoder().encode(primes), .documentsDirectory.appending(path: "favorite-primes.json"))
  /// ```
  public var defaultFileStorage: FileStorage {
    get { self[FileStorage.self] }
    set { self[FileStorage.self] = newValue }
  }
}

/// Keeps files.
///
/// Each endpoint can be replaced on its own, for instance to see what a feature does about an error:
///
/// ```swift
/// $0.defaultFileStorage.save = { _, file throws(FileStorageError) in
///   throw FileStorageError(.save, file, .noSpace)
/// }
/// ```
///
/// All of them may be called on any thread, at the same time.
public struct FileStorage: Sendable {
  /// Gives the contents of a file. Throws a ``FileStorageError`` if there is no such file or it cannot be read.
  public var load: @Sendable (_ file: URL) throws(FileStorageError) -> Data

  /// Puts data in the place of a file, or makes the file and the directories above it.
  ///
  /// Whoever loads the file finds either what it held before or all of the new data, also if the program is stopped meanwhile.
  /// Throws a ``FileStorageError`` if that cannot be done; then the file is what it was.
  public var save: @Sendable (_ data: Data, _ file: URL) throws(FileStorageError) -> Void

  /// Removes a file. Throws a ``FileStorageError`` if there is no such file or it cannot be removed.
  public var delete: @Sendable (_ file: URL) throws(FileStorageError) -> Void

  /// Whether there is such a file.
  public var exists: @Sendable (_ file: URL) -> Bool

  /// Tells of each save and delete of a file, from now on, that goes through this storage in this process. What comes while
  /// nobody waits is told as the latest of it, and what several threads do at once in any order, so look at the file for what it
  /// is now. The stream ends when its consumer is cancelled.
  public var changes: @Sendable (_ file: URL) -> AsyncStream<FileChange>

  /// Makes a storage of its endpoints.
  public init(
    load: @escaping @Sendable (_ file: URL) throws(FileStorageError) -> Data,
    save: @escaping @Sendable (_ data: Data, _ file: URL) throws(FileStorageError) -> Void,
    delete: @escaping @Sendable (_ file: URL) throws(FileStorageError) -> Void,
    exists: @escaping @Sendable (_ file: URL) -> Bool,
    changes: @escaping @Sendable (_ file: URL) -> AsyncStream<FileChange>
  ) {
    self.load = load
    self.save = save
    self.delete = delete
    self.exists = exists
    self.changes = changes
  }
}

/// What a ``FileStorage`` has done with a file.
public enum FileChange: Hashable, Sendable {
  /// It has other contents now, or is there for the first time.
  case saved

  /// It is no longer there.
  case deleted
}

extension FileStorage: DependencyKey {
  public static let liveValue = fileSystem
  public static var previewValue: Self { inMemory }
  public static var testValue: Self { inMemory }
}
