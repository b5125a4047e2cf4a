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
      throw StartFailure(description: "--data requires a folder. Specify one, or leave out --data.")
    }
    url = path.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? Self.standard
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw StartFailure(
        description: "The folder \(url.path) can't be created. Specify another one with --data."
      )
    }
    guard FileManager.default.isWritableFile(atPath: url.path) else {
      throw StartFailure(
        description:
          "Files can't be stored in \(url.path), because it isn't writable. Specify another folder with --data."
      )
    }
  }
}
