import LivePages

/// The choices for the look of all pages. Its classes are what the style sheet reads the theme from: an
/// element that is small, so that little has to be sent when the theme changes.
struct ThemePanel: View {
  let theme: Theme

  var body: some View<ThemeEvent> {
    Container(
      .section,
      .id("site-theme"),
      .class("site-theme \(theme.classes)"),
      .aria("label", "Look of all pages"),
      Attribute("popover")
    ) {
      Container(.div, .class("swatches"), .role("group"), .aria("label", "Color of all pages")) {
        for color in Theme.Color.allCases {
          swatch(color)
        }
      }
      Container(.div, .class("sizes"), .role("group"), .aria("label", "Font size of all pages")) {
        size("A\u{2212}", "Smaller text", .smaller, isLast: theme.fontSize == Theme.FontSize.allCases.first)
        Text(theme.fontSize.name, .output, .id("site-font-size"), .aria("live", "polite"))
        size("A+", "Larger text", .larger, isLast: theme.fontSize == Theme.FontSize.allCases.last)
      }
    }
  }

  private func swatch(_ color: Theme.Color) -> Button<ThemeEvent> {
    Button(color.name, send: .colorChosen(color))
      .class("button swatch swatch-\(color.rawValue)")
      .attributes(
        .aria("label", "\(color.name) pages"),
        .aria("pressed", color == theme.color ? "true" : "false")
      )
  }

  private func size(_ sign: String, _ name: String, _ event: ThemeEvent, isLast: Bool) -> Button<ThemeEvent> {
    Button(sign, send: event)
      .attributes(.aria("label", name))
      .disabled(isLast)
  }
}
