import Bloc
import LivePages
import ShowcaseFrame

/// Custom publishers and subscribers. Each tab has its own playground.
public struct StreamsPage: BlocPage {
  public let path = "/streams"
  public let title = "Streams \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, StreamsAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  public init() {}

  public func makeBloc(for visit: Visit, on session: isolated any Actor) -> Playground {
    Playground(isolation: session)
  }

  public func body(_ playground: Playground) -> some View<StreamsAction> {
    StreamsView(state: playground.state)
  }

  public func send(_ action: StreamsAction, to playground: Playground) { playground.perform(action) }
}
