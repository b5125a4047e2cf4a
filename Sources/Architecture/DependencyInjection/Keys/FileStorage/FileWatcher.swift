import Foundation

#if os(Linux) || os(Android)
  import Dispatch

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Watches files for changes made by any program, using the kernel's inotify.
  ///
  /// A file is watched through its directory, because only its name stays the same when the file is replaced. While
  /// the directory is missing, its nearest existing ancestor is watched instead.
  final class FileWatcher: Sendable {
    private struct Directory {
      /// The kernel's number for the directory, or `nil` if the directory does not exist.
      var number: Int32?
      /// The listeners, by file name.
      var listeners: [String: [Int: @Sendable () -> Void]] = [:]
      /// The missing directories below this one, grouped by the child of this directory that is on their
      /// path.
      var missing: [String: Set<String>] = [:]
      /// If the directory is missing, the ancestor that is watched instead, and the name of the ancestor's
      /// child.
      var place: (ancestor: String, child: String)?

      var all: [@Sendable () -> Void] { listeners.values.flatMap(\.values) }
      var isUnused: Bool { listeners.isEmpty && missing.isEmpty }
    }

    private struct Directories: Sendable {
      var byPath: [String: Directory] = [:]
      var paths: [Int32: String] = [:]
      var lastID = 0
    }

    /// The watcher of the process, or `nil` if the system does not provide one.
    static let shared = FileWatcher()

    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
        | IN_ONLYDIR
    )
    private static let eventsOfDirectory = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)

    private let descriptor: Int32
    /// Unsafe: it is configured once, before any other code uses it.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let directories = Locked(Directories())

    private init?() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor,
        queue: DispatchQueue(label: "tributary.file-watcher")
      )
      source.setEventHandler { [unowned self] in readEvents() }
      source.activate()
    }

    /// Calls a function whenever a file changes.
    ///
    /// - Returns: A function that ends the observation.
    func watch(
      _ file: URL,
      _ onChange: @escaping @Sendable () -> Void
    ) throws(FileStorageError) -> @Sendable () -> Void {
      let (path, name) = file.directoryAndName
      let result = directories.withLock { directories -> Result<Int, FileStorageError> in
        if let error = watch(path, in: &directories) {
          removeIfUnused(path, in: &directories)
          let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(error))
          return .failure(FileStorageError(.observe, file, cause))
        }
        directories.lastID += 1
        directories.byPath[path]?.listeners[name, default: [:]][directories.lastID] = onChange
        return .success(directories.lastID)
      }
      let id = try result.get()
      return { [weak self] in self?.remove(id, of: name, from: path) }
    }

    /// Starts watching a file's directory again if it was removed and now exists.
    func resume(_ file: URL) {
      let (path, _) = file.directoryAndName
      directories.withLock { directories in
        guard let directory = directories.byPath[path], directory.number == nil else { return }
        _ = watch(path, in: &directories)
      }
    }

    /// Watches a directory. If it is missing, an ancestor is watched until the directory exists.
    ///
    /// - Returns: The number of an error.
    private func watch(_ path: String, in directories: inout Directories) -> Int32? {
      if directories.byPath[path]?.number != nil { return nil }
      leavePlace(path, in: &directories)
      let number = inotify_add_watch(descriptor, path, Self.events)
      guard number < 0 else {
        directories.byPath[path, default: Directory()].number = number
        directories.paths[number] = path
        return nil
      }
      let error = errno
      guard error == ENOENT || error == ENOTDIR, path != "/" else { return error }
      let url = URL(fileURLWithPath: path)
      let parent = url.deletingLastPathComponent().path
      var place = (ancestor: parent, child: url.lastPathComponent)
      if let error = watch(parent, in: &directories) { return error }
      // If the parent is missing too, the same ancestor is watched for this directory.
      if let outer = directories.byPath[parent]?.place { place = outer }
      directories.byPath[path, default: Directory()].place = place
      directories.byPath[place.ancestor]?.missing[place.child, default: []].insert(path)
      removeIfUnused(parent, in: &directories)
      // The directory may have been created before the watch on its ancestor started.
      return isDirectory(path) ? watch(path, in: &directories) : nil
    }

    /// Stops waiting for a missing directory.
    private func leavePlace(_ path: String, in directories: inout Directories) {
      guard let (ancestor, child) = directories.byPath[path]?.place else { return }
      directories.byPath[path]?.place = nil
      directories.byPath[ancestor]?.missing[child]?.remove(path)
      if directories.byPath[ancestor]?.missing[child]?.isEmpty == true {
        directories.byPath[ancestor]?.missing[child] = nil
      }
      removeIfUnused(ancestor, in: &directories)
    }

    private func removeIfUnused(_ path: String, in directories: inout Directories) {
      guard let directory = directories.byPath[path], directory.isUnused else { return }
      leavePlace(path, in: &directories)
      directories.byPath[path] = nil
      if let number = directory.number {
        directories.paths[number] = nil
        stopWatching(number)
      }
    }

    /// Checks whether missing directories exist now.
    ///
    /// - Returns: The listeners for the directories that exist now.
    private func findMissing(
      _ paths: Set<String>,
      in directories: inout Directories
    ) -> [@Sendable () -> Void] {
      paths.flatMap { path -> [@Sendable () -> Void] in
        _ = watch(path, in: &directories)
        guard let directory = directories.byPath[path], directory.number != nil else { return [] }
        return directory.all
      }
    }

    private func remove(_ id: Int, of name: String, from path: String) {
      // The function is released after the lock.
      let removed = directories.withLock { directories in
        let removed = directories.byPath[path]?.listeners[name]?.removeValue(forKey: id)
        if directories.byPath[path]?.listeners[name]?.isEmpty == true {
          directories.byPath[path]?.listeners[name] = nil
        }
        removeIfUnused(path, in: &directories)
        return removed
      }
      withExtendedLifetime(removed) {}
    }

    /// Ends the kernel's watch on a directory.
    private func stopWatching(_ directory: Int32) {
      // In Android's C library, this parameter is unsigned, although the function that returns the number has
      // a signed result.
      inotify_rm_watch(descriptor, numericCast(directory))
    }

    private func readEvents() {
      var buffer = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return }
        buffer.withUnsafeBytes { handle(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }

    private func handle(_ events: UnsafeRawBufferPointer) {
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      var callbacks: [@Sendable () -> Void] = []
      while offset + header <= events.count {
        // The fields are, in order, the number, the mask, the cookie, and the length of the name.
        let number = events.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        let mask = events.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let length = Int(events.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        let name = events[(offset + header)..<(offset + header + length)].prefix { $0 != 0 }
        callbacks += self.callbacks(for: number, mask, String(decoding: name, as: UTF8.self))
        offset += header + length
      }
      for callback in callbacks { callback() }
    }

    private func callbacks(for number: Int32, _ mask: UInt32, _ name: String) -> [@Sendable () -> Void] {
      directories.withLock { directories in
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
          // Events were lost, so any file may have changed.
          return directories.byPath.values.flatMap(\.all)
        }
        guard let path = directories.paths[number], let directory = directories.byPath[path] else {
          return []
        }
        if mask & Self.eventsOfDirectory != 0 {
          directories.byPath[path]?.number = nil
          directories.paths[number] = nil
          if mask & UInt32(IN_MOVE_SELF) != 0 { stopWatching(number) }
          // Another directory may already have replaced it.
          _ = watch(path, in: &directories)
          let missing = directory.missing.values.reduce(into: Set<String>()) { $0.formUnion($1) }
          return directory.all + findMissing(missing, in: &directories)
        }
        var callbacks: [@Sendable () -> Void] = []
        if let missing = directory.missing[name] { callbacks = findMissing(missing, in: &directories) }
        // A file that has just been created has no contents yet.
        if mask & UInt32(IN_CREATE) == 0 {
          callbacks += directory.listeners[name].map { $0.values.map { $0 } } ?? []
        }
        return callbacks
      }
    }
  }
#endif

#if !os(Linux) && !os(Android) && !canImport(Darwin)
  /// This platform does not support watching for changes by other programs.
  final class FileWatcher: Sendable {
    static let shared: FileWatcher? = nil

    func watch(
      _ file: URL,
      _ onChange: @escaping @Sendable () -> Void
    ) throws(FileStorageError) -> @Sendable () -> Void {
      throw FileStorageError(.observe, file, .system("Files cannot be watched on this platform"))
    }

    func resume(_ file: URL) {}
  }
#endif

/// Returns a Boolean value that indicates whether a directory exists at a path.
func isDirectory(_ path: String) -> Bool {
  var isDirectory: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
}

extension URL {
  /// The path of the file's directory and the file's name, with links resolved.
  var directoryAndName: (directory: String, name: String) {
    let file = URL(fileURLWithPath: canonicalPath)
    return (file.deletingLastPathComponent().path, file.lastPathComponent)
  }
}
