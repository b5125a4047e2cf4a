import LivePages
import ShowcaseFrame

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
