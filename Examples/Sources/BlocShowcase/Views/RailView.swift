import ClinicApp
import LivePages

/// The navigation rail: signs alone, or with their names.
struct RailView {
  let state: MainState

  var body: Element {
    Element(
      .nav,
      .id("rail"),
      .class(state.isExtended ? "rail rail-extended" : "rail"),
      .aria("label", "Pages")
    ) {
      Element(
        .button,
        .type("button"),
        .class("rail-item"),
        .aria("expanded", state.isExtended ? "true" : "false"),
        .aria("label", state.isExtended ? "Make the rail narrow" : "Make the rail wide"),
        .on(BlocShowcaseEvent.railToggled)
      ) {
        Element(.span, .class("rail-sign"), .aria("hidden", "true")) {
          state.isExtended ? "\u{00AB}" : "\u{00BB}"
        }
      }
      for tab in Tab.allCases {
        item(tab)
      }
    }
  }

  private func item(_ tab: Tab) -> Element {
    Element(
      .button,
      .type("button"),
      .id("tab-\(tab.rawValue)"),
      .class("rail-item"),
      tab.rawValue == state.selectedIndex ? .aria("current", "page") : nil,
      .on(BlocShowcaseEvent.tabTapped(tab))
    ) {
      Element(.span, .class("rail-sign"), .aria("hidden", "true")) { tab.sign }
      Element(.span, .class(state.isExtended ? "rail-name" : "visually-hidden")) { tab.title }
    }
  }
}
