import LivePages

/// The bar at the top of every page: a menu of all pages, which the browser itself opens and closes, and
/// links to this lesson's text and source.
public struct SiteHeader {
  private let path: String
  private let isInspected: Bool
  private let hasTheme: Bool

  /// - Parameters:
  ///   - path: The page's path.
  ///   - isInspected: Whether the site has an inspector of its stores at `/inspect`.
  ///   - hasTheme: Whether the page follows the browser's theme, which can then be chosen there.
  public init(path: String, isInspected: Bool = false, hasTheme: Bool = true) {
    self.path = path
    self.isInspected = isInspected
    self.hasTheme = hasTheme
  }

  public var body: HTML {
    HTML {
      Element(.a, .class("skip-link"), .href("#content")) { "Skip to the page" }
      Element(.header, .class("site-header")) {
        Element(.a, .class("wordmark"), .href("/")) { "Tributary" }
        Element(
          .button,
          .type("button"),
          .class("button site-menu-button"),
          Attribute("popovertarget", "site-menu")
        ) {
          "Menu"
        }
        Element(
          .nav,
          .id("site-menu"),
          .class("site-menu"),
          .aria("label", "All pages"),
          Attribute("popover")
        ) {
          for group in Lesson.Group.allCases {
            let lessons = Lesson.all.filter { $0.group == group }
            if !lessons.isEmpty || group == .tools { section(group, lessons) }
          }
        }
        if let lesson = lesson {
          Element(.div, .class("site-tools")) {
            link("Lesson", to: lesson.textPath)
            link("Source", to: lesson.sourcePath)
            if isInspected {
              // The inspector is on another port, so it is not a live page of this site.
              Element(
                .a,
                .class("site-link"),
                .href("/inspect" + (lesson.inspectedName.map { "?name=\($0)" } ?? "")),
                Attribute("data-live-load")
              ) { "Inspect" }
            }
          }
        }
        if hasTheme {
          Element(
            .button,
            .type("button"),
            .class("button site-theme-button"),
            .aria("label", "Look of all pages"),
            Attribute("popovertarget", "site-theme")
          ) { "Aa" }
        }
      }
    }
  }

  private func section(_ group: Lesson.Group, _ lessons: [Lesson]) -> Element {
    Element(.section, .class("site-group"), .aria("labelledby", "site-group-\(group)")) {
      Element(.p, .id("site-group-\(group)"), .class("site-group-title")) { group.title }
      Element(.ul) {
        for lesson in lessons {
          Element(.li) { link(lesson.title, to: lesson.path) }
        }
        if group == .apps {
          for app in SeparateApp.all {
            Element(.li) { link(app.title, to: app.path) }
          }
        }
        if group == .tools {
          // The documentation has its own scripts, so it is not a live page.
          Element(.li) {
            Element(.a, .class("site-link"), .href("/docs"), Attribute("data-live-load")) { "Documentation" }
          }
        }
      }
    }
  }

  /// The lesson of this page, text or source.
  private var lesson: Lesson? {
    Lesson.all.first { [$0.path, $0.textPath, $0.sourcePath].contains(path) }
  }

  private func link(_ name: String, to target: String) -> Element {
    Element(.a, .class("site-link"), .href(target), target == path ? .aria("current", "page") : nil) { name }
  }
}
