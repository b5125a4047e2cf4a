import ClinicApp
import LivePages
import LocalClinic
import ShowcaseTheme

/// All that a person can do on the page.
public enum BlocShowcaseEvent: ViewEvent {
  case tabTapped(Tab)
  case railToggled
  // On the home tab:
  case refreshed
  case retryTapped(ClinicQuestion)
  case delayChosen(ClinicConditions.Delay)
  case unansweredToggled(ClinicQuestion)
  // On the counters tab:
  case appCountTapped
  case visitCountTapped
  // On the theme tab:
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
    case "retryTapped":
      self = .retryTapped(try wire.choice(expected: "the name of a question as its value"))
      return
    case "delayChosen":
      self = .delayChosen(try wire.choice(expected: "the name of a delay as its value"))
      return
    case "unansweredToggled":
      self = .unansweredToggled(try wire.choice(expected: "the name of a question as its value"))
      return
    case "colorChosen":
      self = .colorChosen(try wire.choice(expected: "the name of a color as its value"))
      return
    case "railToggled": self = .railToggled
    case "refreshed": self = .refreshed
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
    case .refreshed: WireEvent("refreshed")
    case .retryTapped(let question): WireEvent("retryTapped", value: .string(question.rawValue))
    case .delayChosen(let delay): WireEvent("delayChosen", value: .string(delay.rawValue))
    case .unansweredToggled(let question): WireEvent("unansweredToggled", value: .string(question.rawValue))
    case .appCountTapped: WireEvent("appCountTapped")
    case .visitCountTapped: WireEvent("visitCountTapped")
    case .colorChosen(let color): WireEvent("colorChosen", value: .string(color.rawValue))
    case .largerTapped: WireEvent("largerTapped")
    case .smallerTapped: WireEvent("smallerTapped")
    }
  }
}
