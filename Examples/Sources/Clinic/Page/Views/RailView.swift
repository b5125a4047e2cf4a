import LivePages

/// The navigation rail: icons, with or without their names.
struct RailView: View {
  let state: MainState

  var body: Markup<BlocShowcaseAction> {
    Container(
      .nav,
      .id("rail"),
      .class(state.isExtended ? "rail rail-extended" : "rail"),
      .aria("label", "Pages")
    ) {
      Button(send: .railToggled) {
        Text(state.isExtended ? "\u{00AB}" : "\u{00BB}", .span, .class("rail-sign"), .aria("hidden", "true"))
      }
      .class("rail-item")
      .attributes(
        .aria("expanded", state.isExtended ? "true" : "false"),
        .aria("label", state.isExtended ? "Make the rail narrow" : "Make the rail wide")
      )
      for tab in Tab.allCases { item(tab) }
    }
  }

  private func item(_ tab: Tab) -> some View<BlocShowcaseAction> {
    Button(send: .tabTapped(tab)) {
      Text(tab.sign, .span, .class("rail-sign"), .aria("hidden", "true"))
      Text(tab.title, .span, .class(state.isExtended ? "rail-name" : "visually-hidden"))
    }
    .id("tab-\(tab.rawValue)")
    .class("rail-item")
    .attributes(tab.rawValue == state.selectedIndex ? .aria("current", "page") : nil)
  }
}
