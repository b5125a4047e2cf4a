import LivePages
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

/// The files of a folder, each collapsed under its name. A link to a line expands its file.
struct SourceFolderView {
  let folder: SourceFolder

  var body: Element {
    Element(.section, .id(folder.name), .class("source-folder"), .aria("labelledby", "\(folder.name)-title"))
    {
      Element(.h2, .id("\(folder.name)-title")) { folder.name }
      if folder.sources.isEmpty {
        Element(.p, .class("notice notice-problem")) {
          "This program was built without the sources of \(folder.name). Build it again in a complete clone of the package."
        }
      }
      for file in folder.sources {
        view(of: file)
      }
      if !folder.tests.isEmpty {
        Element(.h3) { "Tests" }
        for file in folder.tests {
          view(of: file)
        }
      }
    }
  }

  private func view(of file: SourceFile) -> Element {
    Element(.details, .class("source-file")) {
      Element(.summary) {
        Element(.span, .class("source-name")) { file.name(in: folder) }
        Element(.span, .class("source-size")) { SourceView.counted(file.lineCount, "line") }
      }
      // A link expands the elements around its target, so the target is inside.
      CodeView(code: file.text, language: file.language, anchor: file.anchor).body
    }
  }
}
