import ShowcaseFrame

/// A folder of a lesson, with its files.
struct SourceFolder: Hashable, Sendable {
  let name: String
  let sources: [SourceFile]
  let tests: [SourceFile]

  /// Returns the folders of a lesson, as they were at build time, in the lesson's order.
  static func all(of lesson: Lesson) -> [SourceFolder] {
    lesson.folders.map { name in
      SourceFolder(
        name: name,
        sources: EmbeddedFile.sources(in: name).map(SourceFile.init),
        tests: EmbeddedFile.tests(of: name).map(SourceFile.init)
      )
    }
  }
}

/// A file with links to its lines.
struct SourceFile: Hashable, Sendable {
  /// The path in the package.
  let path: String
  let text: String

  init(_ file: EmbeddedFile) {
    self.init(path: file.path, text: file.text)
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The anchor of the file: the path without its first folder, as in `#Board/Feature/Board.swift`. For a
  /// line, a colon and its number are appended.
  var anchor: String { path.split(separator: "/").dropFirst().joined(separator: "/") }

  /// Returns the path of the file relative to its folder, or to the folder's tests.
  func name(in folder: SourceFolder) -> String {
    path.split(separator: "/").dropFirst(1 + folder.name.split(separator: "/").count).joined(separator: "/")
  }

  var language: CodeLanguage { CodeLanguage(path.split(separator: ".").last ?? "") }

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
}
