package import Foundation
import TributaryBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension FileStorage {
  /// A storage that uses the file system.
  ///
  /// After a file is saved, its data is durable even if the machine stops immediately afterward. Note that
  /// ``changes`` does not report the changes of other processes.
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
    storage.withLock = { file, limit, body in
      try DependencyInjection.withLock(on: URL(fileURLWithPath: file.canonicalPath), within: limit, body)
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

  /// Replaces the contents of a file. If the file is a link to another file, the link is preserved.
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

extension URL {
  /// The canonical path of a file. It is absolute and contains no links, `.` or `..`.
  ///
  /// The path stays the same when the file is created or deleted. This requires resolving links one component at a
  /// time, because Foundation does not resolve those above a missing file. Circular links are not resolved.
  package var canonicalPath: String {
    var pending = Self.components(of: absoluteURL.path)
    var path = ""
    var linksToFollow = 40
    while let component = pending.popLast() {
      if component == ".." {
        path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        continue
      }
      let next = path + "/" + component
      guard linksToFollow > 0,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
      else {
        path = next
        continue
      }
      linksToFollow -= 1
      if target.hasPrefix("/") { path = "" }
      pending += Self.components(of: target)
    }
    return path.isEmpty ? "/" : path
  }

  /// Returns the components of a path, starting with the last one.
  private static func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}

#if os(Windows) || os(WASI)
  /// Replaces the contents of a file atomically, insofar as Foundation's atomic writing supports this on the
  /// platform.
  func replaceContents(of file: URL, with data: Data) throws {
    try data.write(to: file, options: .atomic)
  }
#else
  /// Replaces the contents of a file atomically, even if the process or the machine stops, and keeps its permissions.
  /// When the function returns, the data is durable, as far as the file system reports this.
  func replaceContents(of file: URL, with data: Data) throws {
    let directory = file.deletingLastPathComponent()
    // The temporary file is in the same directory because a file can only be renamed within its disk.
    removeOldTemporaryFiles(in: directory)
    let temporary = directory.appendingPathComponent(temporaryPrefix + UUID().uuidString)
    do {
      try create(temporary, with: data, permissions: permissions(of: file))
      try check(rename(temporary.path, file.path))
    } catch {
      unlink(temporary.path)
      throw error
    }
    // The file has been replaced by now. If a file system cannot confirm that it's durable, this does not count as a
    // failure to save.
    try? synchronize(directory)
  }

  private let temporaryPrefix = ".saving-"

  /// The paths of the directories whose old temporary files have been removed.
  private let cleanedDirectories = Locked<Set<String>>([])

  /// Removes temporary files that killed processes left in a directory at least an hour ago. Each directory
  /// is listed only once.
  private func removeOldTemporaryFiles(in directory: URL) {
    let isFirst = cleanedDirectories.withLock { $0.count < 10_000 && $0.insert(directory.path).inserted }
    guard isFirst else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    for name in names ?? [] where name.hasPrefix(temporaryPrefix) {
      guard UUID(uuidString: String(name.dropFirst(temporaryPrefix.count))) != nil else { continue }
      let file = directory.appendingPathComponent(name)
      let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      if let date, date < Date(timeIntervalSinceNow: -3_600) { unlink(file.path) }
    }
  }

  private func create(_ file: URL, with data: Data, permissions: mode_t?) throws {
    // Confidential data is protected from the beginning.
    let descriptor = open(
      file.path,
      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
      permissions == nil ? 0o666 : 0o600
    )
    try check(descriptor)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if let permissions { try check(fchmod(descriptor, permissions)) }
    try handle.write(contentsOf: data)
    try handle.synchronize()
    try handle.close()
  }

  private func permissions(of file: URL) -> mode_t? {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  /// Makes the replacement of a file in the directory durable.
  private func synchronize(_ directory: URL) throws {
    let descriptor = open(directory.path, O_RDONLY | O_CLOEXEC)
    try check(descriptor)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.synchronize()
    try handle.close()
  }

  private func check(_ result: Int32) throws {
    if result < 0 { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
  }
#endif

#if os(Windows) || os(WASI)
  /// Calls a closure. This platform does not support locking files.
  func withLock(on file: URL, within limit: Duration, _ body: () throws -> Void) throws { try body() }
#else
  /// Calls a closure while this thread of this process holds the file's lock. If the file is missing, an empty file
  /// is created.
  ///
  /// Saving a file replaces it, and the lock belongs to the file that was replaced. After waiting for the lock, the
  /// function therefore makes sure that the file is still the one it has locked. Some files cannot be locked, such as
  /// those on certain network file systems, and for these the closure is called without a lock.
  ///
  /// - Parameter limit: The longest time to wait for the lock, in case another program has been stopped while holding
  ///   it.
  /// - Throws: A ``FileStorageError`` with the reason `locked`, or the closure's error.
  func withLock(on file: URL, within limit: Duration, _ body: () throws -> Void) throws {
    let deadline = ContinuousClock.now + limit
    var descriptor = try lockedDescriptor(of: file, until: deadline)
    while let locked = descriptor, !isPresent(locked, at: file) {
      close(locked)
      descriptor = try lockedDescriptor(of: file, until: deadline)
    }
    // The lock ends when its only descriptor is closed or the process ends.
    defer { if let descriptor { close(descriptor) } }
    try body()
  }

  /// - Returns: `nil` if the file cannot be opened or locked.
  private func lockedDescriptor(of file: URL, until deadline: ContinuousClock.Instant) throws -> Int32? {
    // These flags prevent a pipe or a terminal at the path from blocking the call.
    let flags = O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var descriptor = open(file.path, flags, 0o666)
    if descriptor < 0, errno == ENOENT {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      descriptor = open(file.path, flags, 0o666)
    }
    // The file may exist without being writable. In that case, `O_CREAT` fails.
    if descriptor < 0 { descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { return nil }
    let error = lockFile(descriptor, until: deadline)
    if error == 0 { return descriptor }
    close(descriptor)
    if error == EWOULDBLOCK { throw FileStorageError(.save, file, .locked) }
    return nil
  }

  /// Returns whether the opened file is still the file at the path.
  private func isPresent(_ descriptor: Int32, at file: URL) -> Bool {
    var (opened, present) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(file.path, &present) == 0
      && opened.st_dev == present.st_dev && opened.st_ino == present.st_ino
  }
#endif
