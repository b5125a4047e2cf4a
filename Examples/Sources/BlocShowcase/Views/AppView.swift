import LivePages

/// The rail beside the tab that is shown.
enum AppView {
  static func body(rail: Element, tab: HTML) -> HTML {
    HTML {
      Element(.div, .id("bloc-app"), .class("bloc-app")) {
        rail
        Element(.main, .class("bloc-page")) {
          Element(.h1, .class("visually-hidden")) { "Bloc" }
          tab
        }
      }
    }
  }
}
