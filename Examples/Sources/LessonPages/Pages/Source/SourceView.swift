import LivePages
import ShowcaseFrame

/// The source files of a lesson.
struct SourceView {
  let lesson: Lesson
  let folders: [SourceFolder]

  var body: HTML {
    HTML {
      Element(.main, .class("source-page")) {
        Element(.header, .class("reading-head")) {
          Element(.p, .class("kicker")) { "Source" }
          Element(.h1) { lesson.title }
          Element(.p, .class("reading-lead")) {
            "\(Self.counted(files, "file")) with \(Self.counted(lines, "line")), as this program was built from them. "
            Element(.a, .href(lesson.textPath)) { "Read the lesson" }
            ", or "
            Element(.a, .href(lesson.path)) { "use the page" }
            "."
          }
        }
        Element(.nav, .class("source-folders"), .aria("label", "Folders")) {
          Element(.ul) {
            for folder in folders {
              Element(.li) { Element(.a, .href("#\(folder.name)")) { folder.name } }
            }
          }
        }
        for folder in folders {
          SourceFolderView(folder: folder).body
        }
      }
    }
  }

  private var files: Int { folders.reduce(0) { $0 + $1.sources.count + $1.tests.count } }

  private var lines: Int {
    folders.reduce(0) { $0 + ($1.sources + $1.tests).reduce(0) { $0 + $1.lineCount } }
  }

  static func counted(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number.grouped) \(noun)s"
  }
}
