import LivePages

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
