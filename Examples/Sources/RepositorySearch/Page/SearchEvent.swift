/// The user's actions on the page.
public enum SearchEvent: Hashable, Sendable {
  case queryTyped(String)
  case pacingChosen(Pacing)
  case latencyChosen(Latency)
  case failureChosen(Failure?)
  case retryTapped(Version)
}
