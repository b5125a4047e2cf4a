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

/// The user's actions on the page.
public enum StreamsAction: Equatable, Sendable {
  case customSink(CustomSinkExperiment.Act)
  case amb(AmbExperiment.Act)
  case create(CreateExperiment.Act)
  case demandBuffer(DemandBufferExperiment.Act)
  /// Restarts an experiment.
  case reset(ExperimentName)
}

/// The names of the experiments in the page's IDs.
public enum ExperimentName: String, CaseIterable, Sendable {
  case customSink
  case amb
  case create
  case demandBuffer
}

/// The whole page.
struct StreamsView: View {
  let state: Playground.State

  var body: some View<StreamsAction> {
    Container(.main, .class("streams")) {
      Container(.div, .class("streams-intro")) {
        Text("Publishers and subscribers by hand", .h1)
        Text(
          "A subscriber requests a number of values, and a publisher never sends more. Send values by hand, and watch which of them are delivered. Time runs to the right, one step for each event.",
          .p
        )
        LegendView().body
      }
      Container(.div, .class("streams-cards")) {
        state.customSink
        state.amb
        state.create
        state.demandBuffer
      }
    }
  }
}

/// The files that the page needs in addition to those of the showcase.
public enum StreamsAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/streams.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.streams_css
  )
}
