import ShowcaseFrame

/// The user's actions on the page.
public enum BlocShowcaseAction: Equatable, Sendable {
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
}
