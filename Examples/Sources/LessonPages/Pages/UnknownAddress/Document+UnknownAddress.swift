import LivePages
import ShowcaseFrame

extension Document {
  /// The document for unknown addresses, with links to all pages.
  public static let unknownAddress = Document(
    title: "Page not found \u{B7} Tributary",
    stylesheets: [
      ShowcaseAssets.stylesheet.path, ShowcaseFrameAssets.stylesheet.path, LessonPagesAssets.stylesheet.path,
    ],
    icon: ShowcaseAssets.icon.path
  ) {
    SiteHeader(path: "", hasTheme: false).body
    Element(.div, .id("content"), .tabindex(-1)) {
      Element(.main, .class("lesson-page")) {
        Element(.div, .class("lesson-text")) {
          Element(.h1) { "Page not found" }
          Element(.p) { "This address has no page. Check the address, or continue here:" }
          Element(.ul) {
            Element(.li) { Element(.a, .href("/")) { "The start page" } }
            for lesson in Lesson.all {
              Element(.li) { Element(.a, .href(lesson.path)) { lesson.title } }
            }
            for app in SeparateApp.all {
              Element(.li) { Element(.a, .href(app.path)) { app.title } }
            }
            Element(.li) { Element(.a, .href("/docs")) { "Documentation" } }
          }
        }
      }
    }
  }
}
