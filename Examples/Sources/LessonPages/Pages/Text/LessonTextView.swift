import LivePages
import Markdown
import ShowcaseFrame

/// The text of a lesson, with links to its other pages.
struct LessonTextView {
  let lesson: Lesson
  /// The Markdown text, or `nil` if it did not exist at build time.
  let text: String?
  /// The next lesson.
  let next: Lesson?

  var body: HTML {
    HTML {
      Element(.main, .class("lesson-page")) {
        Element(.article, .class("lesson-text")) {
          Element(.p, .class("kicker")) { "Lesson" }
          content
        }
        Element(.nav, .class("lesson-ways"), .aria("label", "From here")) {
          way(to: lesson.path, "Use the page", lesson.title)
          way(to: lesson.sourcePath, "Read the source", SourceView.counted(lesson.folders.count, "folder"))
          if let next {
            way(to: next.textPath, "Next lesson", next.title)
          } else {
            way(to: "/", "Back to the start", "All lessons")
          }
        }
      }
    }
  }

  private var content: HTML {
    guard let text else {
      return HTML {
        Element(.h1) { lesson.title }
        Element(.p, .class("notice notice-problem")) {
          "This program was built without the text Lessons/\(lesson.textFile). The page and its source are still available."
        }
      }
    }
    return MarkdownView(text) { code, language in
      CodeView(code: code, language: CodeLanguage(language)).body
    }
    .body
  }

  private func way(to path: String, _ what: String, _ detail: String) -> Element {
    Element(.a, .class("way"), .href(path)) {
      Element(.span, .class("way-what")) { what }
      Element(.span, .class("way-detail")) { detail }
    }
  }
}
