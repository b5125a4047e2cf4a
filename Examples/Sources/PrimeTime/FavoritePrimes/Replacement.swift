import Foundation

/// Replaces a file in one step, so that a crash leaves the old one or the new one.
///
/// A crash leaves at most one other file beside it, which the next replacement uses again. Foundation's own
/// atomic writing leaves a file of another name behind after each crash.
struct Replacement {
  private static let mark = ".replacement"

  private let url: URL

  init(of url: URL) {
    self.url = url
  }

  /// Replacements in one folder take turns, across threads and processes.
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

  /// What `errno` tells.
  private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
