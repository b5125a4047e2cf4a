import LivePages
import ShowcaseFrame

/// The start: what Tributary is, and what there is to learn.
struct LandingView {
  let lessons: [Lesson]

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
      }
    }
  }

  private var hero: Element {
    Element(.section, .class("hero")) {
      Element(.div, .class("hero-words")) {
        Element(.h1) { "Values over time, on every platform" }
        Element(.p, .class("hero-lead")) {
          "Tributary brings Combine, the Composable Architecture and Bloc to wherever Swift runs. What you see here are apps "
          "that live on a Linux server, and in your browser."
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
      Element(.h2, .id("libraries-title"), .class("visually-hidden")) { "What is in it" }
      library(
        "Combine",
        "Publishers, operators and subjects with Apple\u{2019}s names and rules, and the operators that Apple left out. Code that "
          + "imports Combine builds on Linux."
      )
      library(
        "The Composable Architecture",
        "State, actions and reducers as plain values; effects that are publishers or tasks; tests that say everything that "
          + "happens."
      )
      library(
        "Bloc",
        "Blocs and cubits as Flutter has them: events in, states out, providers that hand them down, and states that outlive "
          + "the program."
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
      Element(.h2, .id("works-title")) { "How these pages live" }
      Element(.ol) {
        Element(.li) {
          "A page is a pure function of a state, and that state is a store\u{2019}s or a bloc\u{2019}s on the server."
        }
        Element(.li) {
          "What you do travels as an event of a closed set, becomes an action there, and is refused if it is none."
        }
        Element(.li) {
          "What changed comes back as the smallest piece of the page, into every tab that you have open."
        }
      }
    }
  }
}
