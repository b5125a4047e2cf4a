import Foundation

/// A directory for one test, removed with it.
final class TemporaryDirectory {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("tributary-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var database: URL { url.appendingPathComponent("state.sqlite") }
}
