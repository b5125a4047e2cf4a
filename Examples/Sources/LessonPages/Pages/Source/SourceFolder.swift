import ShowcaseFrame

/// A folder of a lesson with its files.
struct SourceFolder: Hashable, Sendable {
  let name: String
  let sources: [SourceFile]
  let tests: [SourceFile]

  /// The folders of a lesson as they were when the program was built, in the lesson's order.
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

/// A file whose lines can be linked to.
struct SourceFile: Hashable, Sendable {
  /// Where it is in the package.
  let path: String
  let text: String

  init(_ file: EmbeddedFile) {
    self.init(path: file.path, text: file.text)
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The anchor by which a link finds it: the path without its first folder, as in `#Board/Feature/Board.swift`.
  /// A line's number is added with a colon.
  var anchor: String { path.split(separator: "/").dropFirst().joined(separator: "/") }

  /// Where it is in its folder, or in that folder's tests.
  func name(in folder: SourceFolder) -> String {
    path.split(separator: "/").dropFirst(1 + folder.name.split(separator: "/").count).joined(separator: "/")
  }

  var language: CodeLanguage { CodeLanguage(path.split(separator: ".").last ?? "") }

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
}
