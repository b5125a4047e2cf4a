import Foundation

/// A file system of two megabytes in memory.
final class SmallDisk {
  static let isPossible = geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/bin/mount")

  let url: URL
  private var filler: URL { url.appending(path: "filler") }

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Self.run("/bin/mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", url.path)
  }

  /// Fills all remaining space.
  func fill() throws {
    let descriptor = open(filler.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, bytes, bytes.count) > 0 {}
    guard errno == ENOSPC else { throw CocoaError(.fileWriteUnknown) }
  }

  func makeRoom() throws { try FileManager.default.removeItem(at: filler) }

  func unmount() { try? Self.run("/bin/umount", "-l", url.path) }

  private static func run(_ program: String, _ arguments: String...) throws {
    let process = try Process.run(URL(filePath: program), arguments: arguments)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileNoSuchFile) }
  }
}
