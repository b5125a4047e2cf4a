import Foundation

/// A temporary directory for one test, which is removed afterward.
final class TemporaryDirectory {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("tributary-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The names of the files in the directory.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  func contents(of name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  func write(_ contents: Data, to name: String) throws {
    try contents.write(to: url.appendingPathComponent(name))
  }
}
