import ComposableArchitecture

/// Timers, downloads and a search, which are started, replaced and cancelled by ids, and a log of all that.
///
/// The page shows the whole state whenever that changes, so no state here is one that observes single fields.
@Reducer
public struct Cancellation {
  /// What each of the four parts shows.
  public struct State: Equatable, Sendable {
    /// Three timers, none of which ticks yet.
    public internal(set) var timers = Timers.State([
      Ticker("drip", every: .seconds(2)), Ticker("trickle", every: .seconds(1)),
      Ticker("stream", every: .milliseconds(500)),
    ])
    /// Three files that the server has.
    public internal(set) var downloads = Downloads.State(["elbe.map", "nile.map", "amazon.map"])
    /// The search for rivers.
    public internal(set) var search = RiverSearch.State()
    /// What happened to all of them.
    public internal(set) var log = WorkLog()

    /// Nothing runs, and nothing has happened.
    public init() {}
  }

  /// What a person does, and what comes of it.
  public enum Action: Equatable, Sendable {
    /// Something about the timers.
    case timers(Timers.Action)
    /// Something about the downloads.
    case downloads(Downloads.Action)
    /// Something about the search.
    case search(RiverSearch.Action)
    /// The log is to be emptied. What runs goes on.
    case clearLogTapped
    /// The person has left: nobody is there to see what goes on.
    case left
  }

  /// The id of everything that goes on while a person is there.
  enum Visit {}

  @Dependency(\.date) private var date

  /// The whole page as one feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.timers, action: \.timers) { Timers() }
      Scope(state: \.downloads, action: \.downloads) { Downloads() }
      Scope(state: \.search, action: \.search) { RiverSearch() }
    }
    .cancellable(id: Visit.self)

    Reduce { state, action in
      switch action {
      case .timers(.happened(let events)), .downloads(.happened(let events)), .search(.happened(let events)),
        .downloads(.files(.element(_, .happened(let events)))):
        state.log.record(events, at: date.now)
        return .none

      case .left:
        let events = state.timers.end(.left) + state.downloads.end(.left) + state.search.end(.left)
        state.log.record(events, at: date.now)
        return .cancel(id: Visit.self)

      case .clearLogTapped:
        state.log.clear()
        return .none

      case .timers, .downloads, .search:
        return .none
      }
    }
  }
}
