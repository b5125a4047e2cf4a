import LivePages

/// A module's files, each folded away behind its name. Links to a line unfold the file that it is in.
struct SourceModuleView {
  let module: SourceModule

  var body: Element {
    Element(.section, .id(module.name), .class("source-module"), .aria("labelledby", "\(module.name)-title"))
    {
      Element(.h2, .id("\(module.name)-title")) { module.name }
      if module.sources.isEmpty {
        Element(.p, .class("notice notice-problem")) {
          "This program was built without the sources of \(module.name). Build it again with the whole package at hand."
        }
      }
      for file in module.sources {
        view(of: file)
      }
      if !module.tests.isEmpty {
        Element(.h3) { "Tests" }
        for file in module.tests {
          view(of: file)
        }
      }
    }
  }

  private func view(of file: SourceFile) -> Element {
    Element(.details, .class("source-file")) {
      Element(.summary) {
        Element(.span, .class("source-name")) { file.name }
        Element(.span, .class("source-size")) { SourceView.counted(file.lineCount, "line") }
      }
      // A link unfolds what lies around its target, so the target is inside.
      CodeView(code: file.text, language: file.language, anchor: file.anchor).body
    }
  }
}
