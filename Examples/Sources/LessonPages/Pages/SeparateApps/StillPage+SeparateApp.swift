import LivePages
import ShowcaseFrame

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
