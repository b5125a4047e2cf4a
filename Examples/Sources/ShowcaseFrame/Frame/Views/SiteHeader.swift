import LivePages

/// The bar at the top of every page: the way to all lessons, and to this one's text and source.
///
/// On a narrow screen the lessons are in a menu that the browser itself opens and closes.
public struct SiteHeader {
  private let path: String
  private let isInspected: Bool

  /// - Parameters:
  ///   - path: The page's path.
  ///   - isInspected: Whether the site leads to an inspector of its stores at `/inspect`.
  public init(path: String, isInspected: Bool = false) {
    self.path = path
    self.isInspected = isInspected
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
        Element(.nav, .id("site-menu"), .class("site-menu"), .aria("label", "Lessons"), Attribute("popover"))
        {
          for lesson in Lesson.all {
            link(lesson.title, to: lesson.path)
          }
          // It has scripts of its own, and so is no live page.
          Element(.a, .class("site-link"), .href("/docs"), Attribute("data-live-load")) { "Docs" }
        }
        if let lesson = lesson {
          Element(.div, .class("site-tools")) {
            link("Lesson", to: lesson.textPath)
            link("Source", to: lesson.sourcePath)
            if isInspected {
              // It is on another port, and so no live page of this site.
              Element(
                .a,
                .class("site-link"),
                .href("/inspect" + (lesson.inspectedName.map { "?name=\($0)" } ?? "")),
                Attribute("data-live-load")
              ) { "Inspect" }
            }
          }
        }
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

  /// The lesson whose page, text or source this is.
  private var lesson: Lesson? {
    Lesson.all.first { [$0.path, $0.textPath, $0.sourcePath].contains(path) }
  }

  private func link(_ name: String, to target: String) -> Element {
    Element(.a, .class("site-link"), .href(target), target == path ? .aria("current", "page") : nil) { name }
  }
}
