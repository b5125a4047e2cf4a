import LivePages
import ShowcaseFrame

/// The landing page: what Tributary is, and the lists of lessons and apps.
struct LandingView {
  let lessons: [Lesson]
  let apps: [SeparateApp]

  var body: HTML {
    HTML {
      Element(.main, .class("landing")) {
        hero
        libraries
        for group in Lesson.Group.allCases {
          let lessons = lessons.filter { $0.group == group }
          if !lessons.isEmpty { section(group, lessons) }
        }
        works
      }
    }
  }

  private func section(_ group: Lesson.Group, _ lessons: [Lesson]) -> Element {
    Element(.section, .class("landing-part"), .aria("labelledby", "\(group)-title")) {
      Element(.h2, .id("\(group)-title")) { group.title }
      Element(.p, .class("landing-text")) { group.summary }
      Element(.ul, .class("lesson-cards")) {
        for lesson in lessons {
          LessonCard(lesson: lesson).body
        }
        if group == .apps {
          for app in apps { SeparateAppCard(app: app).body }
        }
      }
    }
  }

  private var hero: Element {
    Element(.section, .class("hero")) {
      Element(.div, .class("hero-words")) {
        Element(.h1) { "Combine, reducers and blocs on Linux" }
        Element(.p, .class("hero-lead")) {
          "Tributary brings Combine, the Composable Architecture, Flutter-style blocs and SwiftUI screens to Linux. These "
          "example apps run on a Linux server, and update in your browser."
        }
        if let first = lessons.first {
          Element(.p, .class("hero-ways")) {
            Element(.a, .class("button button-primary"), .href(first.path)) { "Begin with \(first.title)" }
            Element(.a, .class("button"), .href(first.textPath)) { "Read its lesson" }
          }
        }
      }
      LandingPicture().body
    }
  }

  private var libraries: Element {
    Element(.section, .class("landing-part libraries"), .aria("labelledby", "libraries-title")) {
      Element(.h2, .id("libraries-title"), .class("visually-hidden")) { "Contents" }
      library(
        "Combine",
        "Publishers, operators and subjects with Apple\u{2019}s names and semantics, and more operators. Combine code builds on "
          + "Linux."
      )
      library(
        "The Composable Architecture",
        "State, actions and reducers as plain values, effects that are publishers or tasks, and tests that assert every "
          + "change."
      )
      library(
        "Bloc",
        "Flutter-style blocs and cubits: events in, states out, with providers, undo, and states that survive a restart."
      )
    }
  }

  private func library(_ name: String, _ text: String) -> Element {
    Element(.div, .class("library")) {
      Element(.h3) { name }
      Element(.p) { text }
    }
  }

  private var works: Element {
    Element(.section, .class("landing-part works"), .aria("labelledby", "works-title")) {
      Element(.h2, .id("works-title")) { "How these pages work" }
      Element(.ol) {
        Element(.li) {
          "A page is a pure function of the state of a store or a bloc on the server."
        }
        Element(.li) {
          "A click sends an event. The server converts it to an action that the page offers, or refuses it."
        }
        Element(.li) {
          "The server sends only the changed regions of the page, to all of your open tabs."
        }
      }
    }
  }
}
