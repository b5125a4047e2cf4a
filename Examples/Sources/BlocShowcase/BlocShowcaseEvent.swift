import LivePages

/// All that a person can do on the page.
public enum BlocShowcaseEvent: ViewEvent {
  case tabTapped(Tab)
  case railToggled
  case appCountTapped
  case visitCountTapped
  case colorChosen(Theme.Color)
  case largerTapped
  case smallerTapped

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "tabTapped":
      guard let tab = Tab(rawValue: try wire.integer()) else {
        throw .unexpectedValue(event: wire.name, expected: "the number of a tab as its value")
      }
      self = .tabTapped(tab)
      return
    case "colorChosen":
      guard case .string(let name) = wire.value, let color = Theme.Color(rawValue: name) else {
        throw .unexpectedValue(event: wire.name, expected: "the name of a color as its value")
      }
      self = .colorChosen(color)
      return
    case "railToggled": self = .railToggled
    case "appCountTapped": self = .appCountTapped
    case "visitCountTapped": self = .visitCountTapped
    case "largerTapped": self = .largerTapped
    case "smallerTapped": self = .smallerTapped
    default: throw .unknownEvent(name: wire.name)
    }
    try wire.requireNoValue()
  }

  public var wire: WireEvent {
    switch self {
    case .tabTapped(let tab): WireEvent("tabTapped", value: .integer(tab.rawValue))
    case .railToggled: WireEvent("railToggled")
    case .appCountTapped: WireEvent("appCountTapped")
    case .visitCountTapped: WireEvent("visitCountTapped")
    case .colorChosen(let color): WireEvent("colorChosen", value: .string(color.rawValue))
    case .largerTapped: WireEvent("largerTapped")
    case .smallerTapped: WireEvent("smallerTapped")
    }
  }
}
