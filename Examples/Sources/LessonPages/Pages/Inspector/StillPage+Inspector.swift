import LivePages
import ShowcaseFrame

extension StillPage {
  /// The link to the inspector, or the command that starts the showcase with one.
  ///
  /// - Parameter isInspected: Whether the site has an inspector of its stores at `/inspect`.
  public static func inspector(isInspected: Bool) -> StillPage {
    StillPage(path: Lesson.inspector.path, title: "Inspector \u{B7} Tributary") {
      HTML {
        Element(.main, .class("lesson-page")) {
          Element(.article, .class("lesson-text")) {
            Element(.h1) { "Inspector" }
            Element(.p) {
              "The inspector is a page on a separate port, and only for this machine, because its visitors can send any action to "
                + "any store. It lists the actions of each store of the showcase, shows earlier states, and writes a session as a test."
            }
            if isInspected { link } else { commands }
          }
          Element(.nav, .class("lesson-ways"), .aria("label", "From here")) {
            way(to: Lesson.inspector.textPath, "Read the lesson", Lesson.inspector.title)
            way(to: Lesson.primeTime.path, "What it can inspect", Lesson.primeTime.title)
          }
        }
      }
    }
  }

  private static var link: Element {
    Element(.p) {
      // The inspector is on another port, so it is not a live page of this site.
      Element(.a, .class("button button-primary"), .href("/inspect"), Attribute("data-live-load")) {
        "Open the inspector"
      }
    }
  }

  private static var commands: HTML {
    HTML {
      Element(.p) {
        "This showcase was started without the inspector, which is off by default in release builds. With it, each page "
        "has a link to its store:"
      }
      Element(.pre, .class("code")) {
        "swift run --package-path Examples showcase --inspect"
      }
    }
  }

  private static func way(to path: String, _ what: String, _ detail: String) -> Element {
    Element(.a, .class("way"), .href(path)) {
      Element(.span, .class("way-what")) { what }
      Element(.span, .class("way-detail")) { detail }
    }
  }
}
