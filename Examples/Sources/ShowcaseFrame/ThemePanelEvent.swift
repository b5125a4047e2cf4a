import LivePages
import ShowcaseTheme

/// What a person can do in the theme panel, as it travels.
struct ThemePanelEvent: ViewEvent {
  static let prefix = "theme."

  let event: ThemeEvent

  init(_ event: ThemeEvent) {
    self.event = event
  }

  init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name.dropFirst(Self.prefix.count) {
    case "colorChosen":
      event = .colorChosen(try wire.choice(expected: "the name of a color as its value"))
      return
    case "larger": event = .larger
    case "smaller": event = .smaller
    default: throw .unknownEvent(name: wire.name)
    }
    try wire.requireNoValue()
  }

  var wire: WireEvent {
    switch event {
    case .colorChosen(let color): WireEvent(Self.prefix + "colorChosen", value: .string(color.rawValue))
    case .larger: WireEvent(Self.prefix + "larger")
    case .smaller: WireEvent(Self.prefix + "smaller")
    }
  }
}
