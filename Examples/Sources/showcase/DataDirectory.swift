import Foundation

/// The directory for the showcase's files.
struct DataDirectory {
  let url: URL

  /// The user's directory for application data. On Linux, it is `~/.local/share/tributary-showcase`.
  static var standard: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let parent = folders.first ?? URL(filePath: ".", directoryHint: .isDirectory)
    return parent.appending(path: "tributary-showcase", directoryHint: .isDirectory)
  }

  /// Creates the folder if necessary, and verifies that it is writable.
  init(path: String?) throws {
    if path?.isEmpty == true {
      throw StartFailure(description: "--data names no folder. Name one, or leave --data away.")
    }
    url = path.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? Self.standard
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw StartFailure(
        description: "The folder \(url.path) cannot be made. Name another one with --data."
      )
    }
    guard FileManager.default.isWritableFile(atPath: url.path) else {
      throw StartFailure(
        description:
          "Files cannot be kept in \(url.path): it may not be written to. Name another one with --data."
      )
    }
  }
}
