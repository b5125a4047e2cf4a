import Foundation

/// Replaces a file in one step, so that a crash leaves the old one or the new one.
///
/// What a crash leaves beside the file is removed the next time. Foundation's own atomic writing leaves a
/// file of another name behind after each crash.
struct Replacement {
  /// A file that was not finished for so long never will be.
  private static let patience = TimeInterval(60)
  private static let mark = ".replacement-"

  private let url: URL

  init(of url: URL) {
    self.url = url
  }

  func write(_ data: Data) throws {
    removeLeftovers()
    let folder = url.deletingLastPathComponent()
    let replacement = folder.appendingPathComponent(url.lastPathComponent + Self.mark + UUID().uuidString)
    do {
      try data.write(to: replacement)
      guard rename(replacement.path, url.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(at: replacement)
      throw error
    }
  }

  /// Leaves alone what another process may still be writing.
  private func removeLeftovers() {
    let folder = url.deletingLastPathComponent()
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: [.contentModificationDateKey]
    )
    for file in files ?? [] where file.lastPathComponent.hasPrefix(url.lastPathComponent + Self.mark) {
      let date = (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      guard let date, date.timeIntervalSinceNow < -Self.patience else { continue }
      try? FileManager.default.removeItem(at: file)
    }
  }
}
