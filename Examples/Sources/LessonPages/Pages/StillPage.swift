import LivePages
import ShowcaseFrame

/// A static page. It is a live page nevertheless, so that it follows the theme of its browser.
public struct StillPage: LivePage {
  public let path: String
  public let title: String
  public let stylesheets = [ShowcaseAssets.stylesheet.path, LessonPagesAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let content: SharedContent

  /// - Parameter content: A closure that creates the content once, for the first reader. All readers share
  ///   it.
  init(path: String, title: String, content: @escaping @Sendable () -> HTML) {
    self.path = path
    self.title = title
    self.content = SharedContent(content)
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) -> StillSession {
    StillSession(content)
  }
}

/// A browser's session of a static page, which has no state.
public actor StillSession: LiveSession {
  private let content: SharedContent

  init(_ content: SharedContent) {
    self.content = content
  }

  public func body() -> HTML { content.html }

  /// A static page offers no events.
  public func receive(_ event: OfferedEvent) throws(ViewEventError) { throw .noLongerOffered }
}

extension StillPage {
  /// The page at the top of the site.
  public static let landing = StillPage(path: "/", title: "Tributary") {
    LandingView(lessons: Lesson.all, apps: SeparateApp.all).body
  }
}

extension StillPage {
  /// The page that shows the text of a lesson.
  public static func text(of lesson: Lesson) -> StillPage {
    StillPage(path: lesson.textPath, title: "Lesson: \(lesson.title) \u{B7} Tributary") {
      LessonTextView(
        lesson: lesson,
        text: EmbeddedFile.lesson(lesson.textFile)?.text,
        next: Lesson.all.drop { $0 != lesson }.dropFirst().first
      ).body
    }
  }
}

extension StillPage {
  /// The page that shows the sources of a lesson.
  public static func source(of lesson: Lesson) -> StillPage {
    StillPage(path: lesson.sourcePath, title: "Source of \(lesson.title) \u{B7} Tributary") {
      SourceView(lesson: lesson, folders: SourceFolder.all(of: lesson)).body
    }
  }
}

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

extension StillPage {
  /// The page that replaces the documentation if the showcase has none.
  public static let missingDocumentation = StillPage(
    path: "/docs",
    title: "Documentation \u{B7} Tributary"
  ) {
    HTML {
      Element(.main, .class("lesson-page")) {
        Element(.article, .class("lesson-text")) {
          Element(.h1) { "Documentation" }
          Element(.p) {
            "There is no documentation yet. Generate it with this command, which takes a few minutes; then restart the showcase:"
          }
          Element(.pre, .class("code")) {
            "swift build --enable-all-traits && .ci/docs --at docs .build/docs"
          }
          Element(.p) {
            "The guides of each module are also in the repository, below Sources: "
            Element(.code) { "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc" }
            " is one of them."
          }
        }
      }
    }
  }
}

extension StillPage {
  /// The page of an app that is a separate program.
  public static func separateApp(_ app: SeparateApp) -> StillPage {
    StillPage(path: app.path, title: "\(app.title) \u{B7} Tributary") {
      HTML {
        Element(.main, .class("lesson-page")) {
          Element(.article, .class("lesson-text")) {
            Element(.h1) { app.title }
            Element(.p) { app.summary }
            Element(.p) {
              "This app is a separate program. Start it with this command in the root of the repository:"
            }
            Element(.pre, .class("code")) { app.command }
            Element(.p) {
              "Then open "
              Element(.a, .href(app.address), Attribute("data-live-load")) { app.address }
              ". "
              app.note
            }
          }
        }
      }
    }
  }
}

/// The files that the pages need in addition to the showcase's style.
public enum LessonPagesAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/lessons.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.lessons_css
  )
}
