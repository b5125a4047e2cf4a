import Foundation

/// Where the showcase keeps files.
struct DataDirectory {
  let url: URL

  /// The folder of this person for data of programs: on Linux `~/.local/share/tributary-showcase`.
  static var standard: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let parent = folders.first ?? URL(filePath: ".", directoryHint: .isDirectory)
    return parent.appending(path: "tributary-showcase", directoryHint: .isDirectory)
  }

  /// Makes the folder if it is missing.
  init(path: String?) throws {
    url = path.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? Self.standard
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw StartFailure(
        description: "The folder \(url.path) cannot be made. Name another one with --data."
      )
    }
  }
}
