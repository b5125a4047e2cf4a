import LivePages

/// The settings for the look of all pages. The style sheet reads the theme from the classes of this element,
/// which is small, so that little data is sent when the theme changes.
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
          choice(color.name, .colorChosen(color), isChosen: color == theme.color)
        }
      }
      Container(.div, .class("swatches"), .role("group"), .aria("label", "Light or dark")) {
        for scheme in Theme.Scheme.allCases {
          choice(scheme.name, .schemeChosen(scheme), isChosen: scheme == theme.scheme)
        }
      }
      Container(.div, .class("sizes"), .role("group"), .aria("label", "Font size of all pages")) {
        size("A\u{2212}", "Smaller text", .smaller, isLast: theme.fontSize == Theme.FontSize.allCases.first)
        Text(theme.fontSize.name, .output, .id("site-font-size"), .aria("live", "polite"))
        size("A+", "Larger text", .larger, isLast: theme.fontSize == Theme.FontSize.allCases.last)
      }
    }
  }

  private func choice(_ name: String, _ event: ThemeEvent, isChosen: Bool) -> Button<ThemeEvent> {
    Button(name, send: event)
      .class("button swatch")
      .attributes(.aria("label", "\(name) pages"), .aria("pressed", isChosen ? "true" : "false"))
  }

  private func size(_ sign: String, _ name: String, _ event: ThemeEvent, isLast: Bool) -> Button<ThemeEvent> {
    Button(sign, send: event)
      .attributes(.aria("label", name))
      .disabled(isLast)
  }
}
