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

/// Streams that merge into one.
struct LandingPicture {
  var body: Element {
    Drawing.canvas(width: 480, height: 360, "landing") {
      Self.stream(from: 70, bend: 228, to: 236)
      Self.stream(from: 240, bend: 240, to: 240)
      Self.stream(from: 410, bend: 252, to: 244)
      Drawing.stroke("M240 238V356", .accent)
      for y in [256.0, 296, 336] {
        Drawing.circle(240, y, radius: 13, .accent)
      }
    }
  }

  /// Draws a curve from the top to the point where the streams meet, with three values on it.
  private static func stream(from start: Double, bend: Double, to end: Double) -> HTML {
    HTML {
      Drawing.stroke("M\(start) 4C\(start) 120 \(bend) 120 \(end) 240")
      for (t, tone) in [(0.16, Drawing.Tone.soft), (0.42, .accent), (0.7, .soft)] {
        Drawing.circle(
          bezier(t, start, start, bend, end),
          bezier(t, 4, 120, 120, 240),
          radius: tone == .accent ? 10 : 8,
          tone
        )
      }
    }
  }

  /// Returns the position on a cubic curve at a time from 0 to 1, in one dimension.
  private static func bezier(_ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    let s = 1 - t
    let first = s * s * (s * a + 3 * t * b)
    let second = t * t * (3 * s * c + t * d)
    return ((first + second) * 10).rounded() / 10
  }
}
