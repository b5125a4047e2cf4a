package import Foundation

/// A directory for one test, removed with it.
package final class TemporaryDirectory: Sendable {
  package let url = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
