import LivePages
import ShowcaseLook

/// Publishers and subscribers by hand: each browser session has a playground of its own.
public struct StreamsPage: LivePage {
  public let path = "/streams"
  public let title = "Streams \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, StreamsAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  public init() {}

  public func makeSession(for visit: Visit, onChange: ChangeSignal) -> StreamsSession {
    StreamsSession(onChange: onChange)
  }
}
