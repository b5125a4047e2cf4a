import EmbeddedFiles
import Lessons

/// A module of a lesson with its files.
struct SourceModule: Hashable, Sendable {
  let name: String
  let sources: [SourceFile]
  let tests: [SourceFile]

  /// The modules of a lesson as they were when the program was built, in the lesson's order.
  static func all(of lesson: Lesson) -> [SourceModule] {
    lesson.modules.map { name in
      SourceModule(
        name: name,
        sources: EmbeddedFile.sources(ofModule: name).map(SourceFile.init),
        tests: EmbeddedFile.tests(ofModule: name).map(SourceFile.init)
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

  /// The anchor by which a link finds it: the path without its first folder, as in `#Counter/Counter.swift`.
  /// A line's number is added with a colon.
  var anchor: String { path.split(separator: "/").dropFirst().joined(separator: "/") }

  /// Where it is in its module.
  var name: String { path.split(separator: "/").dropFirst(2).joined(separator: "/") }

  var language: CodeLanguage { CodeLanguage(path.split(separator: ".").last ?? "") }

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
}
