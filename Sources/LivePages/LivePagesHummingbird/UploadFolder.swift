#if LivePages
  import Foundation
  import LivePagesCore

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The folders of several processes for files that are not to outlive them, side by side in one folder.
  ///
  /// A site has one for files that browsers send, in `UploadLimits.folder`. A server that keeps further
  /// files for as long as it runs, such as those that its visitors have sent, can use another one. Each
  /// folder has a lock file beside it that its process holds for as long as it lives: a folder of a process
  /// that was killed is known by a lock that nobody holds.
  public enum UploadFolder {
    private static let lockEnding = ".lock"

    /// Creates a folder of this process, and removes those of processes that have ended.
    ///
    /// - Parameter parent: The folder for the folders of all processes, which is created if it is missing.
    /// - Returns: The folder, which only this system's user can read.
    public static func claim(in parent: URL) throws -> URL {
      try UploadStorage.makeFolder(at: parent)
      removeAbandoned(in: parent)
      for _ in 0..<10 {
        let folder = parent.appending(path: SecretToken.random().text)
        // The lock comes first: a folder without one is taken for abandoned.
        guard let lock = lock(folder) else { continue }
        guard isInPlace(lock, lockPath(folder)) else {
          close(lock)
          continue
        }
        try UploadStorage.makeFolder(at: folder)
        return folder
      }
      throw CocoaError(.fileWriteUnknown)
    }

    /// Removes the folders of processes that have ended.
    ///
    /// - Parameter parent: The folder for the folders of all processes.
    public static func removeAbandoned(in parent: URL) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
      for name in names where name.hasSuffix(lockEnding) {
        let folder = parent.appending(path: String(name.dropLast(lockEnding.count)))
        guard SecretToken(cookie: folder.lastPathComponent) != nil, let lock = lock(folder) else { continue }
        try? FileManager.default.removeItem(at: folder)
        unlink(lockPath(folder))
        close(lock)
      }
    }

    private static func lockPath(_ folder: URL) -> String { folder.path + lockEnding }

    /// - Returns: A descriptor that holds the lock until it is closed, or `nil` if another process holds it.
    private static func lock(_ folder: URL) -> Int32? {
      let descriptor = open(lockPath(folder), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      return descriptor
    }

    /// Whether a locked file still has its name. Another process may have locked and removed it after it was
    /// opened here, and before it was locked: nobody would find the folder by it.
    static func isInPlace(_ descriptor: Int32, _ path: String) -> Bool {
      var (opened, named) = (stat(), stat())
      guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
      return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }
  }
#endif
