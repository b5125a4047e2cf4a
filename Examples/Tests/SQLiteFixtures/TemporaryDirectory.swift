package import Foundation

/// A temporary directory for one test, which is removed afterward.
package final class TemporaryDirectory: Sendable {
  package let url = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
