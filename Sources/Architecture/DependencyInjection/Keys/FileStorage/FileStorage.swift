public import Foundation

#if canImport(Dispatch)
  import Dispatch
#endif

extension DependencyValues {
  /// The storage for your program's files.
  ///
  /// By default, this is the file system in running programs, and memory in previews and tests. Each test has its own
  /// storage.
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

/// A storage of files that consists of endpoints that you can replace.
///
/// For example, you can test how your code handles an error by replacing a single endpoint:
///
/// ```swift
/// $0.defaultFileStorage.save = { _, file throws(FileStorageError) in
///   throw FileStorageError(.save, file, .noSpace)
/// }
/// ```
///
/// You can call all endpoints from any thread, including at the same time.
public struct FileStorage: Sendable {
  /// Returns the contents of a file, or throws a ``FileStorageError`` if the file does not exist or cannot be read.
  public var load: @Sendable (_ file: URL) throws(FileStorageError) -> Data {
    didSet { identity = Identity() }
  }

  /// Replaces the contents of a file, creating the file and its parent directories if necessary.
  ///
  /// Code that loads the file sees either all of the previous contents or all of the new data, even if the program
  /// stops during the save. If the file cannot be saved, the endpoint throws a ``FileStorageError`` and leaves the
  /// file unchanged.
  public var save: @Sendable (_ data: Data, _ file: URL) throws(FileStorageError) -> Void {
    didSet { identity = Identity() }
  }

  /// Deletes a file, or throws a ``FileStorageError`` if the file does not exist or cannot be deleted.
  public var delete: @Sendable (_ file: URL) throws(FileStorageError) -> Void {
    didSet { identity = Identity() }
  }

  /// Returns whether a file exists.
  public var exists: @Sendable (_ file: URL) -> Bool {
    didSet { identity = Identity() }
  }

  /// Returns a stream of the saves and deletions of a file that this process makes through this storage from now on.
  ///
  /// The stream buffers only the latest change, and changes that are made at the same time may arrive in any order,
  /// so read the file to find out its current state. The stream ends when its consumer is cancelled.
  public var changes: @Sendable (_ file: URL) -> AsyncStream<FileChange> {
    didSet {
      identity = Identity()
      watch = nil
    }
  }

  /// Calls a function on any thread after a file changes, including changes by other programs, and returns a function
  /// that ends the observation.
  ///
  /// Several changes may result in a single call. The endpoint throws an error if the file cannot be watched. If it's
  /// `nil`, use ``changes`` instead.
  package var watch:
    (
      @Sendable (_ file: URL, _ onChange: @escaping @Sendable () -> Void) throws(FileStorageError) ->
        @Sendable () -> Void
    )?

  /// Calls a function while neither other threads, nor other processes that lock the file, can change it. Waits for
  /// the lock up to the limit. If the files are in memory, where no other process can change them, the endpoint is
  /// `nil`.
  package var withLock:
    (@Sendable (_ file: URL, _ limit: Duration, _ body: () throws -> Void) throws -> Void)?

  /// Calls a function after a delay. It limits how often a file is written.
  package var delay: @Sendable (_ seconds: Double, _ operation: @escaping @Sendable () -> Void) -> Void =
    delayInBackground

  /// A unique object for each storage. Changing an endpoint creates a new one.
  private final class Identity: Sendable {}
  private var identity = Identity()

  /// Creates a storage from its endpoints.
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

/// Two storages are equal if one is a copy of the other and you have not replaced an endpoint of either.
extension FileStorage: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity === rhs.identity }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(identity))
  }
}

#if canImport(Dispatch)
  private let delayInBackground: @Sendable (Double, @escaping @Sendable () -> Void) -> Void = {
    seconds,
    operation in
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: operation)
  }
#else
  private let delayInBackground: @Sendable (Double, @escaping @Sendable () -> Void) -> Void = {
    _,
    operation in
    operation()
  }
#endif

/// A change to a file that was made through a ``FileStorage``.
public enum FileChange: Hashable, Sendable {
  /// The file was created or has new contents.
  case saved

  /// The file was deleted.
  case deleted
}

extension FileStorage: DependencyKey {
  public static let liveValue = fileSystem
  public static var previewValue: Self { inMemory }
  public static var testValue: Self { inMemory }
}

extension FileStorage {
  /// A new, empty storage that keeps its files in memory.
  public static var inMemory: Self { inMemory([:]) }

  /// Returns a storage that keeps its files in memory.
  ///
  /// - Parameter files: The initial files.
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
    // In memory, there is no benefit in delaying writes.
    storage.delay = { _, operation in operation() }
    return storage
  }
}

/// Notifies observers of changes to files.
final class FileChanges: Sendable {
  private struct Listeners {
    var byFile: [String: [Int: @Sendable (FileChange) -> Void]] = [:]
    var nextID = 0
  }

  private let listeners = Locked(Listeners())

  func tell(_ change: FileChange, of file: URL) {
    let place = file.canonicalPath
    let callbacks = listeners.withLock { $0.byFile[place].map { Array($0.values) } ?? [] }
    for callback in callbacks { callback(change) }
  }

  @Sendable
  func stream(of file: URL) -> AsyncStream<FileChange> {
    let (stream, continuation) = AsyncStream<FileChange>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let end = observe(file) { continuation.yield($0) }
    continuation.onTermination = { _ in end() }
    return stream
  }

  /// Calls a function after each change to a file, on the thread that makes the change.
  ///
  /// - Returns: A function that ends the observation.
  func observe(
    _ file: URL,
    _ onChange: @escaping @Sendable (FileChange) -> Void
  ) -> @Sendable () -> Void {
    let place = file.canonicalPath
    let id = listeners.withLock { listeners in
      listeners.nextID += 1
      listeners.byFile[place, default: [:]][listeners.nextID] = onChange
      return listeners.nextID
    }
    return { [weak self] in self?.remove(id, from: place) }
  }

  /// The number of listeners.
  var count: Int {
    listeners.withLock { $0.byFile.values.reduce(0) { $0 + $1.count } }
  }

  private func remove(_ id: Int, from place: String) {
    // The function is released after the lock.
    _ = listeners.withLock { listeners in
      let removed = listeners.byFile[place]?.removeValue(forKey: id)
      if listeners.byFile[place]?.isEmpty == true { listeners.byFile[place] = nil }
      return removed
    }
  }
}

#if !canImport(Darwin) && !os(WASI)
  // Properties of Apple's Foundation that code with file names relies on. They are disfavored so that Foundation's
  // own properties take precedence once other platforms have them.

  extension URL {
    /// The directory of the user's documents.
    @_disfavoredOverload
    public static var documentsDirectory: URL { directory(.documentDirectory, "Documents") }

    /// The directory for the program's own data.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL {
      directory(.applicationSupportDirectory, ".local/share")
    }

    /// The directory for data that the program can recreate.
    @_disfavoredOverload
    public static var cachesDirectory: URL { directory(.cachesDirectory, ".cache") }

    /// - Parameter fallback: The path within the home directory to use if the system does not provide a
    ///   directory.
    private static func directory(
      _ directory: FileManager.SearchPathDirectory,
      _ fallback: String
    ) -> URL {
      FileManager.default.urls(for: directory, in: .userDomainMask).first
        ?? homeDirectory.appending(path: fallback, directoryHint: .isDirectory)
    }
  }
#endif
