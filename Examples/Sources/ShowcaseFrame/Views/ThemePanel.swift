import LivePages
import ShowcaseTheme

/// The choices for the look of all pages. Its classes are what the style sheet reads the theme from: an
/// element that is small, so that little has to be sent when the theme changes.
struct ThemePanel {
  let theme: Theme

  var body: Element {
    Element(
      .section,
      .id("site-theme"),
      .class("site-theme \(theme.classes)"),
      .aria("label", "Look of all pages"),
      Attribute("popover")
    ) {
      Element(.div, .class("swatches"), .role("group"), .aria("label", "Color of all pages")) {
        for color in Theme.Color.allCases {
          swatch(color)
        }
      }
      Element(.div, .class("sizes"), .role("group"), .aria("label", "Font size of all pages")) {
        size("A\u{2212}", "Smaller text", .smaller, isLast: theme.fontSize == Theme.FontSize.allCases.first)
        Element(.output, .id("site-font-size"), .aria("live", "polite")) { theme.fontSize.name }
        size("A+", "Larger text", .larger, isLast: theme.fontSize == Theme.FontSize.allCases.last)
      }
    }
  }

  private func swatch(_ color: Theme.Color) -> Element {
    Element(
      .button,
      .type("button"),
      .class("button swatch swatch-\(color.rawValue)"),
      .aria("label", "\(color.name) pages"),
      .aria("pressed", color == theme.color ? "true" : "false"),
      .on(ThemePanelEvent(.colorChosen(color)))
    ) { color.name }
  }

  private func size(_ sign: String, _ name: String, _ event: ThemeEvent, isLast: Bool) -> Element {
    Element(
      .button,
      .type("button"),
      .class("button"),
      .aria("label", name),
      .disabled(isLast),
      .on(ThemePanelEvent(event))
    ) { sign }
  }
}
