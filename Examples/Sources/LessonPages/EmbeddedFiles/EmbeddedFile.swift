/// A text file of this package as it was when the program was built.
///
/// The files are part of the program, so that it can show them without the package at hand. Only these can be
/// asked for: no path that comes from outside ever reaches a file system.
public struct EmbeddedFile: Hashable, Sendable {
  /// Where it is in the package, such as `Sources/Counter/Counter.swift`.
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

  /// The sources of a module.
  public static func sources(ofModule module: String) -> [EmbeddedFile] {
    all.filter { $0.path.hasPrefix("Sources/\(module)/") }
  }

  /// The tests of a module.
  public static func tests(ofModule module: String) -> [EmbeddedFile] {
    all.filter { $0.path.hasPrefix("Tests/\(module)Tests/") }
  }

  /// The text of a lesson by the name of its file, or `nil` if there was none when the program was built.
  public static func lesson(_ file: String) -> EmbeddedFile? {
    all.first { $0.path == "Lessons/\(file)" }
  }
}
