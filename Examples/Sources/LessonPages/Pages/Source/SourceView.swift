import Lessons
import LivePages

/// The files that a lesson is made of.
struct SourceView {
  let lesson: Lesson
  let modules: [SourceModule]

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
        Element(.nav, .class("source-modules"), .aria("label", "Modules")) {
          Element(.ul) {
            for module in modules {
              Element(.li) { Element(.a, .href("#\(module.name)")) { module.name } }
            }
          }
        }
        for module in modules {
          SourceModuleView(module: module).body
        }
      }
    }
  }

  private var files: Int { modules.reduce(0) { $0 + $1.sources.count + $1.tests.count } }

  private var lines: Int {
    modules.reduce(0) { $0 + ($1.sources + $1.tests).reduce(0) { $0 + $1.lineCount } }
  }

  static func counted(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
