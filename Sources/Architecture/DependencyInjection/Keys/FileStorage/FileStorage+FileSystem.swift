package import Foundation

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

extension URL {
  /// One path for all URLs of a file: absolute, and without links, `.` and `..`.
  ///
  /// Links are followed one component at a time, since Foundation leaves those above a file that is missing.
  /// So a file keeps its path when it is made and when it is deleted. Links that lead in a circle stay as
  /// they are.
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

  /// The components of a path, the last one first.
  private static func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}

#if os(Windows) || os(WASI)
  /// Puts data in the place of a file, whole or not at all, as far as Foundation's atomic writing goes there.
  func replaceContents(of file: URL, with data: Data) throws {
    try data.write(to: file, options: .atomic)
  }
#else
  /// Puts data in the place of a file, whole or not at all, whenever the process or the machine stops. When
  /// this returns, it is durable, as far as the file system can tell. The file keeps its permissions.
  func replaceContents(of file: URL, with data: Data) throws {
    let directory = file.deletingLastPathComponent()
    // In the same directory, as a file can only be renamed within its disk.
    let temporary = directory.appendingPathComponent(".saving-\(UUID().uuidString)")
    do {
      try create(temporary, with: data, permissions: permissions(of: file))
      try check(rename(temporary.path, file.path))
    } catch {
      unlink(temporary.path)
      throw error
    }
    // The file is replaced. Some file systems cannot say any better that it is durable, which is no failure
    // to save.
    try? synchronize(directory)
  }

  private func create(_ file: URL, with data: Data, permissions: mode_t?) throws {
    // What is to stay secret is so from the first moment.
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

  /// Makes durable that a file in the directory was replaced.
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
  /// Calls a closure. Files cannot be locked there.
  func withLock(on file: URL, within limit: Duration = .zero, _ body: () throws -> Void) throws { try body() }
#else
  /// Calls a closure while this process and thread have the file's lock. A file that is missing is created
  /// empty.
  ///
  /// The lock belongs to the file itself, which is replaced when it is saved. So a process that has waited
  /// for the lock checks that it has not locked a file that was replaced meanwhile. Where a file cannot be
  /// locked, such as on some network file systems, the closure is called all the same.
  ///
  /// - Parameter limit: The time to wait for the lock. A program that was stopped while it has the lock must
  ///   not stop this one, too.
  /// - Throws: A ``FileStorageError`` with the reason `locked`, or the closure's error.
  func withLock(on file: URL, within limit: Duration = .seconds(2), _ body: () throws -> Void) throws {
    let deadline = ContinuousClock.now + limit
    var descriptor = try lockedDescriptor(of: file, until: deadline)
    while let locked = descriptor, !isPresent(locked, at: file) {
      close(locked)
      descriptor = try lockedDescriptor(of: file, until: deadline)
    }
    // Closing the only descriptor of this opening ends the lock, as the end of the process does.
    defer { if let descriptor { close(descriptor) } }
    try body()
  }

  /// - Returns: `nil` if the file cannot be opened or locked.
  private func lockedDescriptor(of file: URL, until deadline: ContinuousClock.Instant) throws -> Int32? {
    // Neither a pipe nor a terminal in place of the file makes this wait.
    let flags = O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var descriptor = open(file.path, flags, 0o666)
    if descriptor < 0, errno == ENOENT {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      descriptor = open(file.path, flags, 0o666)
    }
    // It may be there and not writable, where `O_CREAT` is refused.
    if descriptor < 0 { descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { return nil }
    // A call that waits could not be ended. A write takes about a millisecond: with longer pauses, a process that
    // writes again and again would keep the others out.
    let pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else {
        close(descriptor)
        return nil
      }
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw FileStorageError(.save, file, .locked)
      }
      usleep(pause)
    }
    return descriptor
  }

  /// Whether the file that was opened is the one at the path.
  private func isPresent(_ descriptor: Int32, at file: URL) -> Bool {
    var (opened, present) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(file.path, &present) == 0
      && opened.st_dev == present.st_dev && opened.st_ino == present.st_ino
  }
#endif
