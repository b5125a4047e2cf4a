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

  /// The temporary folders of several processes in a common parent folder.
  ///
  /// A site has a folder for uploads, in `UploadLimits.folder`. A server can use another one for further
  /// files that should exist as long as the process, such as files that its visitors have uploaded. Each
  /// folder has a lock file, which its process keeps locked. If a lock file is unlocked, its folder belongs
  /// to a process that has ended.
  public enum UploadFolder {
    private static let lockEnding = ".lock"

    /// Creates a folder for this process, and removes the folders of processes that have ended.
    ///
    /// - Parameter parent: The common parent folder. It is created if necessary.
    /// - Returns: The folder. Only the current user can read it.
    /// - Throws: ``UploadFolderError`` if other users could replace the files in the parent folder, or an error
    ///   of the file system.
    public static func claim(in parent: URL) throws -> URL {
      try UploadStorage.makeFolder(at: parent)
      try checkOwner(of: parent)
      removeAbandoned(in: parent)
      for _ in 0..<10 {
        let folder = parent.appending(path: SecretToken.random().text)
        // Creates the lock first, because a folder without a lock counts as abandoned.
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
    /// - Parameter parent: The common parent folder.
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

    /// In a folder such as `/tmp`, another user may have created the parent first.
    private static func checkOwner(of parent: URL) throws {
      var folder = stat()
      guard stat(parent.path, &folder) == 0 else { throw CocoaError(.fileReadUnknown) }
      let isOfTrustedUser = folder.st_uid == geteuid() || folder.st_uid == 0
      let isOpenToAll = folder.st_mode & S_IWOTH != 0 && folder.st_mode & S_ISVTX == 0
      if !isOfTrustedUser || isOpenToAll { throw UploadFolderError(path: parent.path) }
    }

    private static func lockPath(_ folder: URL) -> String { folder.path + lockEnding }

    /// - Returns: A descriptor that holds the lock until it is closed; `nil` if another process holds the
    ///   lock.
    private static func lock(_ folder: URL) -> Int32? {
      let descriptor = open(lockPath(folder), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      return descriptor
    }

    /// Returns a Boolean value that indicates whether a locked file still has its name. Another process may
    /// have locked and removed the file after it was opened here and before it was locked. In that case,
    /// nobody would find the folder by the lock.
    static func isInPlace(_ descriptor: Int32, _ path: String) -> Bool {
      var (opened, named) = (stat(), stat())
      guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
      return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }
  }

  /// An error that indicates that other users could replace the files in a folder for uploads.
  public struct UploadFolderError: Error, CustomStringConvertible {
    /// The path of the folder.
    public let path: String

    public var description: String {
      "Other users of this machine can replace the files in \(path), so it isn't used for uploads. Choose a folder of the "
        + "server's own user in UploadLimits.folder, or remove the write permission of other users."
    }
  }
#endif
