/// A text file of this package as it was when the program was built.
///
/// The files are part of the program, so that it can show them without the package at hand. Only these can be
/// asked for: no path that comes from outside ever reaches a file system.
public struct EmbeddedFile: Hashable, Sendable {
  /// Where it is in the package, such as `Sources/PrimeTime/Counter/Counter.swift`.
  public let path: String
  public let text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

extension EmbeddedFile {
  /// All files, sorted by their paths.
  public static let all = embeddedTexts.map(EmbeddedFile.init).sorted { $0.path < $1.path }

  /// The files of a folder in `Sources`, such as `Board/Feature`.
  public static func sources(in folder: String) -> [EmbeddedFile] {
    all.filter { $0.path.hasPrefix("Sources/\(folder)/") }
  }

  /// The tests of a folder in `Sources`: those of `Board/Feature` are in `Tests/BoardTests/Feature`.
  public static func tests(of folder: String) -> [EmbeddedFile] {
    let parts = folder.split(separator: "/", maxSplits: 1)
    guard let module = parts.first else { return [] }
    let path = (["\(module)Tests"] + parts.dropFirst()).joined(separator: "/")
    return all.filter { $0.path.hasPrefix("Tests/\(path)/") }
  }

  /// The text of a lesson by the name of its file, or `nil` if there was none when the program was built.
  public static func lesson(_ file: String) -> EmbeddedFile? {
    all.first { $0.path == "Lessons/\(file)" }
  }
}
