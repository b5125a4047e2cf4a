public import Foundation

#if canImport(Dispatch)
  import Dispatch
#endif

extension DependencyValues {
  /// The storage of files: the file system in a running program, one in memory in previews and tests, a new
  /// one in each test.
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
  /// Gives the contents of a file. Throws a ``FileStorageError`` if there is no such file or it cannot be
  /// read.
  public var load: @Sendable (_ file: URL) throws(FileStorageError) -> Data {
    didSet { identity = Identity() }
  }

  /// Puts data in the place of a file, or makes the file and the directories above it.
  ///
  /// Loading the file finds either what it held before or all of the new data, also if the program is stopped
  /// meanwhile. Throws a ``FileStorageError`` if that cannot be done; then the file is what it was.
  public var save: @Sendable (_ data: Data, _ file: URL) throws(FileStorageError) -> Void {
    didSet { identity = Identity() }
  }

  /// Removes a file. Throws a ``FileStorageError`` if there is no such file or it cannot be removed.
  public var delete: @Sendable (_ file: URL) throws(FileStorageError) -> Void {
    didSet { identity = Identity() }
  }

  /// Whether there is such a file.
  public var exists: @Sendable (_ file: URL) -> Bool {
    didSet { identity = Identity() }
  }

  /// Tells of each save and delete of a file, from now on, that goes through this storage in this process.
  /// What comes while nobody waits is told as the latest of it, and what several threads do at once in any
  /// order, so look at the file for what it is now. The stream ends when its consumer is cancelled.
  public var changes: @Sendable (_ file: URL) -> AsyncStream<FileChange> {
    didSet {
      identity = Identity()
      watch = nil
    }
  }

  /// Calls a function after changes of a file, also by other programs, on any thread; of several at once
  /// perhaps only once. Throws if that cannot be done. It returns a function that ends it. Without one there
  /// is ``changes``.
  package var watch:
    (
      @Sendable (_ file: URL, _ onChange: @escaping @Sendable () -> Void) throws(FileStorageError) ->
        @Sendable () -> Void
    )?

  /// Calls a function while no other process that locks the file, and no other thread, changes it. Without
  /// one, nobody else can: the files are in memory.
  package var withLock: (@Sendable (_ file: URL, _ body: () throws -> Void) throws -> Void)?

  /// Calls a function later, which bounds how often a file is written.
  package var delay: @Sendable (_ seconds: Double, _ operation: @escaping @Sendable () -> Void) -> Void =
    delayInBackground

  /// Another object for each storage, and for each change of its endpoints.
  private final class Identity: Sendable {}
  private var identity = Identity()

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

/// Storages are equal if they are copies of one, none of whose endpoints was replaced.
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

/// A change that a ``FileStorage`` has made to a file.
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

  /// Calls a function after each change of a file, on the thread that made it.
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
