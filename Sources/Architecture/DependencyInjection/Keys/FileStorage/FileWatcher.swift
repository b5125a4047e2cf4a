import Foundation

#if !os(Linux) && !os(Android) && !canImport(Darwin)
  /// This platform does not support watching for changes by other programs.
  final class FileWatcher: Sendable {
    static let shared: FileWatcher? = nil

    func watch(
      _ file: URL,
      _ onChange: @escaping @Sendable () -> Void
    ) throws(FileStorageError) -> @Sendable () -> Void {
      throw FileStorageError(.observe, file, .system("Files cannot be watched on this platform"))
    }

    func resume(_ file: URL) {}
  }
#endif

/// Returns a Boolean value that indicates whether a directory exists at a path.
func isDirectory(_ path: String) -> Bool {
  var isDirectory: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
}

extension URL {
  /// The path of the file's directory and the file's name, with links resolved.
  var directoryAndName: (directory: String, name: String) {
    let file = URL(fileURLWithPath: canonicalPath)
    return (file.deletingLastPathComponent().path, file.lastPathComponent)
  }
}
