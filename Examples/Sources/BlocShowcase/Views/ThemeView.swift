import LivePages
import ShowcaseTheme

/// The choices for the look of the app.
struct ThemeView {
  let theme: Theme

  var body: HTML {
    HTML {
      Element(.section, .class("card"), .aria("labelledby", "theme-title")) {
        Element(.h2, .id("theme-title")) { "Theme" }
        Element(.p, .class("bloc-text")) {
          "One global bloc holds it. All pages that you have open in this browser follow at once, and it is kept in a database, so "
          "it is the same after a restart, for this browser and no other."
        }
        Element(.div, .class("swatches"), .role("group"), .aria("label", "Color")) {
          for color in Theme.Color.allCases {
            swatch(color)
          }
        }
        Element(.div, .class("sizes"), .role("group"), .aria("label", "Font size")) {
          size("Smaller", .smallerTapped, isLast: theme.fontSize == Theme.FontSize.allCases.first)
          Element(.output, .id("font-size"), .aria("live", "polite")) { theme.fontSize.name }
          size("Larger", .largerTapped, isLast: theme.fontSize == Theme.FontSize.allCases.last)
        }
      }
    }
  }

  private func swatch(_ color: Theme.Color) -> Element {
    Element(
      .button,
      .type("button"),
      .class("button swatch swatch-\(color.rawValue)"),
      .aria("pressed", color == theme.color ? "true" : "false"),
      .on(BlocShowcaseEvent.colorChosen(color))
    ) { color.name }
  }

  private func size(_ name: String, _ event: BlocShowcaseEvent, isLast: Bool) -> Element {
    Element(.button, .type("button"), .class("button"), .disabled(isLast), .on(event)) { name }
  }
}
