import LivePages

/// The available pens.
struct PenView: View {
  let pen: Pen

  var body: some View<SketchFeature.Action> {
    Container(.div, .id("inks"), .class("pens"), .role("group"), .aria("label", "Color")) {
      for ink in Pen.Ink.allCases {
        Button(send: .inkTapped(ink)) {
          Markup(HTML { swatch(ink) })
          Text(ink.name, .span)
        }
        .id("ink-\(ink.rawValue)")
        .class("button pen")
        .attributes(.aria("pressed", ink == pen.ink ? "true" : "false"))
      }
    }
    Container(.div, .id("widths"), .class("pens"), .role("group"), .aria("label", "Width")) {
      for width in Pen.Width.allCases {
        Button(width.name, send: .widthTapped(width))
          .id("width-\(width.rawValue)")
          .class("button pen")
          .attributes(.aria("pressed", width == pen.width ? "true" : "false"))
      }
    }
  }

  /// The pens are drawn here, because a style sheet would have to repeat the colors.
  private func swatch(_ ink: Pen.Ink) -> Element {
    Element(.svg, .class("pen-color"), Attribute("viewBox", "0 0 20 20"), .aria("hidden", "true")) {
      Element(
        .circle,
        Attribute("cx", "10"),
        Attribute("cy", "10"),
        Attribute("r", "8"),
        Attribute("fill", ink.color)
      )
    }
  }
}
