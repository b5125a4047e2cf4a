import Foundation

/// Replaces a file atomically, so that after a crash it is either the old or the new one.
///
/// After a crash, at most one temporary file remains, which the next replacement reuses. Foundation's atomic
/// writing leaves another file behind after each crash.
struct Replacement {
  private static let mark = ".replacement"

  private let url: URL

  init(of url: URL) {
    self.url = url
  }

  /// Replacements in the same folder are serialized, across threads and processes.
  func write(_ data: Data) throws {
    try withLock {
      let replacement = url.deletingLastPathComponent()
        .appendingPathComponent(url.lastPathComponent + Self.mark)
      do {
        try data.write(to: replacement)
        guard rename(replacement.path, url.path) == 0 else { throw Self.failure }
      } catch {
        try? FileManager.default.removeItem(at: replacement)
        throw error
      }
    }
  }

  /// Calls a closure with the folder locked. The system releases the lock when its process dies.
  private func withLock(_ body: () throws -> Void) throws {
    let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failure }
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.failure }
    }
    try body()
  }

  /// The error in `errno`.
  private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
