/// A text file of this package, as it was at build time.
///
/// The program contains the files, so it can show them without the package. Only these files can be
/// requested. No external path ever reaches the file system.
public struct EmbeddedFile: Hashable, Sendable {
  /// The path in the package, such as `Sources/PrimeTime/Counter/Counter.swift`.
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

  /// Returns the files of a folder in `Sources`, such as `Board/Feature`.
  public static func sources(in folder: String) -> [EmbeddedFile] {
    all.filter { $0.path.hasPrefix("Sources/\(folder)/") }
  }

  /// Returns the tests of a folder in `Sources`. For example, those of `Board/Feature` are in
  /// `Tests/BoardTests/Feature`.
  public static func tests(of folder: String) -> [EmbeddedFile] {
    let parts = folder.split(separator: "/", maxSplits: 1)
    guard let module = parts.first else { return [] }
    let path = (["\(module)Tests"] + parts.dropFirst()).joined(separator: "/")
    return all.filter { $0.path.hasPrefix("Tests/\(path)/") }
  }

  /// Returns the text of a lesson by its file name, or `nil` if it did not exist at build time.
  public static func lesson(_ file: String) -> EmbeddedFile? {
    all.first { $0.path == "Lessons/\(file)" }
  }
}
