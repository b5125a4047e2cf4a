import LivePages
import ShowcaseFrame

/// The card of a lesson, with its picture, its subject, and links to its page, its text and its source.
struct LessonCard {
  let lesson: Lesson

  var body: Element {
    Element(.li, .class("lesson-card")) {
      Element(.div, .class("lesson-picture")) {
        LessonPicture(lesson: lesson).body
      }
      Element(.h3) {
        Element(.a, .class("lesson-open"), .href(lesson.path)) { lesson.title }
      }
      Element(.p, .class("lesson-teaches")) { lesson.teaches }
      Element(.ul, .class("lesson-topics"), .aria("label", "What \(lesson.title) uses")) {
        for topic in lesson.topics {
          Element(.li) { Element(.code) { topic } }
        }
      }
      Element(.p, .class("lesson-links")) {
        link("Lesson", to: lesson.textPath)
        link("Source", to: lesson.sourcePath)
      }
    }
  }

  /// The label includes the title, because the visible words are the same on each card.
  private func link(_ what: String, to path: String) -> Element {
    Element(.a, .href(path)) {
      what
      Element(.span, .class("visually-hidden")) { " of \(lesson.title)" }
    }
  }
}
