#if !os(Windows) && !os(WASI)
  import Foundation
  import TributaryReports

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A directory that replaces files atomically, even if the process or the machine stops in between.
  ///
  /// Threads and processes take turns making changes. While a change is in progress, it holds an advisory
  /// lock on the directory, which the system releases when the process dies. For this reason a single
  /// temporary file is enough, and the holder of the lock can reuse it.
  struct StorageDirectory: Sendable {
    private static let temporaryName = ".writing"

    private let path: String

    /// Creates the directory if it doesn't exist, and removes the temporary file of an interrupted write.
    init(at url: URL) throws {
      path = url.standardizedFileURL.path
      try Self.create(path)
      try remove([Self.temporaryName])
    }

    /// Returns the contents of a file, or `nil` if it doesn't exist.
    func contents(of name: String) throws -> Data? {
      let file = self.file(name)
      let descriptor = retryingInterrupted { open(file, O_RDONLY | O_CLOEXEC) }
      if descriptor < 0, errno == ENOENT { return nil }
      try check(descriptor, "open", file)
      defer { close(descriptor) }

      var contents = Data()
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = retryingInterrupted { read(descriptor, &buffer, buffer.count) }
        try check(count, "read", file)
        if count == 0 { return contents }
        contents.append(contentsOf: buffer[..<count])
      }
    }

    /// Creates or replaces a file. The change is durable when this method returns.
    func replace(_ name: String, with contents: Data) throws {
      try withLock { directory in
        let temporary = file(Self.temporaryName)
        do {
          try create(temporary, with: contents)
          try check(retryingInterrupted { rename(temporary, file(name)) }, "rename", temporary)
        } catch {
          unlink(temporary)
          throw error
        }
        try synchronize(directory, path)
      }
    }

    /// Removes the given files, if they exist. The change is durable when this method returns.
    ///
    /// - Parameter isObsolete: A closure that decides about each file. The directory is locked during the
    ///   call.
    func remove(_ names: [String], where isObsolete: (String) -> Bool = { _ in true }) throws {
      try withLock { directory in
        var hasChanged = false
        for name in names where isObsolete(name) {
          if unlink(file(name)) == 0 {
            hasChanged = true
          } else if errno != ENOENT {
            throw failure("remove", file(name))
          }
        }
        if hasChanged { try synchronize(directory, path) }
      }
    }

    /// Returns the names of all files.
    func names() throws -> [String] {
      guard let stream = opendir(path) else { throw failure("list", path) }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
            String(cString: $0)
          }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names
    }

    /// Returns the date of a file's last change, or `nil` if it doesn't exist.
    func changeDate(of name: String) -> Date? {
      try? FileManager.default.attributesOfItem(atPath: file(name))[.modificationDate] as? Date
    }

    private func file(_ name: String) -> String {
      path + "/" + name
    }

    private func create(_ file: String, with contents: Data) throws {
      let descriptor = retryingInterrupted { open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
      try check(descriptor, "create", file)
      defer { close(descriptor) }
      try contents.withUnsafeBytes { bytes in
        var written = 0
        while written < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
          let count = retryingInterrupted { write(descriptor, rest.baseAddress, rest.count) }
          try check(count, "write", file)
          written += count
        }
      }
      try synchronize(descriptor, file)
    }

    /// Calls a closure while the directory is open, and locked against other processes and threads.
    ///
    /// - Parameter limit: The maximum time to wait for the lock. It keeps another process, which may be
    ///   suspended while it holds the lock, from blocking this one.
    func withLock(
      within limit: Duration = .seconds(5),
      _ body: (_ directory: Int32) throws -> Void
    ) throws {
      let directory = retryingInterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      try check(directory, "open", path)
      defer { close(directory) }
      let error = lockFile(directory, until: .now + limit)
      if error == EWOULDBLOCK {
        let reason = "Another process keeps it locked"
        throw HydratedStorageError.fileSystem(operation: "lock", path: path, reason: reason)
      }
      if error != 0 {
        errno = error
        throw failure("lock", path)
      }
      try body(directory)
    }

    /// Creates a directory and its ancestors. The creation of each is durable.
    private static func create(_ path: String) throws {
      if mkdir(path, 0o700) == 0 {
        let parent = (path as NSString).deletingLastPathComponent
        let directory = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(directory, "open", parent)
        defer { close(directory) }
        try synchronize(directory, parent)
        return
      }
      switch errno {
      case EEXIST:
        return
      case ENOENT where path != "/" && !path.isEmpty:
        try create((path as NSString).deletingLastPathComponent)
        try create(path)
      default:
        throw failure("create", path)
      }
    }
  }

  /// Flushes changes to a file or directory to disk.
  private func synchronize(_ descriptor: Int32, _ path: String) throws {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves data in the drive's cache. Some file systems don't support the full flush.
      if retryingInterrupted({ fcntl(descriptor, F_FULLFSYNC) }) == 0 { return }
    #endif
    try check(retryingInterrupted { fsync(descriptor) }, "synchronize", path)
  }

  private func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private func check(_ result: some SignedInteger, _ operation: String, _ path: String) throws {
    if result < 0 { throw failure(operation, path) }
  }

  /// Returns the error for `errno`.
  private func failure(_ operation: String, _ path: String) -> HydratedStorageError {
    .fileSystem(operation: operation, path: path, reason: String(cString: strerror(errno)))
  }
#endif

#if os(Windows) || os(WASI)
  import Foundation

  /// A directory that replaces files atomically, as far as Foundation's atomic writing does.
  struct StorageDirectory: Sendable {
    private let url: URL

    init(at url: URL) throws {
      self.url = url
      try attempt("create", url) {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
    }

    func contents(of name: String) throws -> Data? {
      let file = url.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
      return try attempt("read", file) { try Data(contentsOf: file) }
    }

    func replace(_ name: String, with contents: Data) throws {
      let file = url.appendingPathComponent(name)
      try attempt("write", file) { try contents.write(to: file, options: .atomic) }
    }

    func remove(_ names: [String], where isObsolete: (String) -> Bool = { _ in true }) throws {
      for name in names where isObsolete(name) {
        let file = url.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        try attempt("remove", file) { try FileManager.default.removeItem(at: file) }
      }
    }

    func names() throws -> [String] {
      try attempt("list", url) { try FileManager.default.contentsOfDirectory(atPath: url.path) }
    }

    func changeDate(of name: String) -> Date? {
      let path = url.appendingPathComponent(name).path
      return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private func attempt<Result>(_ operation: String, _ file: URL, _ body: () throws -> Result) throws
      -> Result
    {
      do {
        return try body()
      } catch {
        throw HydratedStorageError.fileSystem(
          operation: operation,
          path: file.path,
          reason: String(describing: error)
        )
      }
    }
  }
#endif
