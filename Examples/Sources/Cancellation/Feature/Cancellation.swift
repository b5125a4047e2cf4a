import ComposableArchitecture

/// Timers, downloads and a search, which are started, replaced and cancelled by ID, and a log of these
/// events.
///
/// The page renders the whole state after each change, so the state does not need to be observable by field.
@Reducer
public struct Cancellation {
  /// The state of the four parts.
  public struct State: Equatable, Sendable {
    /// Three timers, none of which is running initially.
    public internal(set) var timers = Timers.State([
      Ticker("drip", every: .seconds(2)), Ticker("trickle", every: .seconds(1)),
      Ticker("stream", every: .milliseconds(500)),
    ])
    /// The server's three files.
    public internal(set) var downloads = Downloads.State(["elbe.map", "nile.map", "amazon.map"])
    /// The search for rivers.
    public internal(set) var search = RiverSearch.State()
    /// The log of all parts.
    public internal(set) var log = WorkLog()

    /// Creates the initial state.
    public init() {}
  }

  /// The actions of the user and of effects.
  public enum Action: Equatable, Sendable {
    /// An action of the timers.
    case timers(Timers.Action)
    /// An action of the downloads.
    case downloads(Downloads.Action)
    /// An action of the search.
    case search(RiverSearch.Action)
    /// Clears the log. Running effects continue.
    case clearLogTapped
    /// The user has left the page, so nobody sees the effects anymore.
    case left
  }

  /// The ID of all effects that run during a visit.
  enum Visit {}

  @Dependency(\.date) private var date

  /// Creates the feature of the whole page.
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
