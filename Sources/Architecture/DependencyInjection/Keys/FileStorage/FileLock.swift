import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Windows) || os(WASI)
  /// Calls a closure. Files cannot be locked there.
  func withLock(on file: URL, _ body: () throws -> Void) throws { try body() }
#else
  /// Calls a closure while this process and thread have the file's lock. A file that is missing is created
  /// empty.
  ///
  /// The lock belongs to the file itself, which is replaced when it is saved. So a process that has waited
  /// for the lock checks that it has not locked a file that was replaced meanwhile. Where a file cannot be
  /// locked, such as on some network file systems, the closure is called all the same.
  func withLock(on file: URL, _ body: () throws -> Void) throws {
    var descriptor = try lockedDescriptor(of: file)
    while let locked = descriptor, !isPresent(locked, at: file) {
      close(locked)
      descriptor = try lockedDescriptor(of: file)
    }
    // Closing the only descriptor of this opening ends the lock, as the end of the process does.
    defer { if let descriptor { close(descriptor) } }
    try body()
  }

  /// - Returns: `nil` if the file cannot be opened or locked.
  private func lockedDescriptor(of file: URL) throws -> Int32? {
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
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
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
