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
      LessonTopics(topics: lesson.topics, title: lesson.title).body
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

/// The card of an app that is a separate program, with a link to the page that describes it.
struct SeparateAppCard {
  let app: SeparateApp

  var body: Element {
    Element(.li, .class("lesson-card")) {
      Element(.div, .class("lesson-picture")) { LessonPicture.page }
      Element(.h3) {
        Element(.a, .class("lesson-open"), .href(app.path)) { app.title }
      }
      Element(.p, .class("lesson-teaches")) { app.summary }
      LessonTopics(topics: app.topics, title: app.title).body
    }
  }
}

/// The parts of the library that a lesson or an app uses.
private struct LessonTopics {
  let topics: [String]
  let title: String

  var body: Element {
    Element(.ul, .class("lesson-topics"), .aria("label", "What \(title) uses")) {
      for topic in topics {
        Element(.li) { Element(.code) { topic } }
      }
    }
  }
}
