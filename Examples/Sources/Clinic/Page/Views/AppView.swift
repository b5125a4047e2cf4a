import LivePages
import ShowcaseFrame

/// The rail and the current tab.
struct AppView: View {
  let rail: AnyView<BlocShowcaseAction>
  let tab: AnyView<BlocShowcaseAction>

  var body: Markup<BlocShowcaseAction> {
    Container(.div, .id("bloc-app"), .class("bloc-app")) {
      rail
      Container(.main, .class("bloc-page")) {
        Text("Bloc", .h1, .class("visually-hidden"))
        tab
      }
    }
  }
}

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

/// The settings for the look of the app.
struct ThemeView: View {
  let theme: Theme

  var body: Markup<BlocShowcaseAction> {
    Container(.section, .class("card"), .aria("labelledby", "theme-title")) {
      Text("Theme", .h2, .id("theme-title"))
      Text(
        "A global bloc stores the theme in a database. It applies to all open pages of this browser at once, survives a restart, and affects no other browser.",
        .p,
        .class("bloc-text")
      )
      Container(.div, .class("swatches"), .role("group"), .aria("label", "Color")) {
        for color in Theme.Color.allCases {
          Button(color.name, send: .colorChosen(color))
            .class("button swatch")
            .attributes(.aria("pressed", color == theme.color ? "true" : "false"))
        }
      }
      Container(.div, .class("sizes"), .role("group"), .aria("label", "Font size")) {
        Button("Smaller", send: .smallerTapped).disabled(theme.fontSize == Theme.FontSize.allCases.first)
        Text(theme.fontSize.name, .output, .id("font-size"), .aria("live", "polite"))
        Button("Larger", send: .largerTapped).disabled(theme.fontSize == Theme.FontSize.allCases.last)
      }
    }
  }
}
