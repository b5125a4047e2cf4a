import ComposableArchitecture

/// Timers, downloads and a search, which are started, replaced and cancelled by ids, and a log of all that.
public struct Cancellation: Reducer {
  public struct State: Equatable, Sendable {
    public internal(set) var timers = Timers.State([
      Ticker("drip", every: .seconds(2)), Ticker("trickle", every: .seconds(1)),
      Ticker("stream", every: .milliseconds(500)),
    ])
    public internal(set) var downloads = Downloads.State(["elbe.map", "nile.map", "amazon.map"])
    public internal(set) var search = RiverSearch.State()
    public internal(set) var log = WorkLog()

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case timers(Timers.Action)
    case downloads(Downloads.Action)
    case search(RiverSearch.Action)
    case clearLogTapped
    /// The person has left: nobody is there to see what goes on.
    case left
  }

  /// The id of everything that goes on while a person is there.
  enum Visit {}

  @Dependency(\.date) private var date

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

extension Cancellation.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public let timers = AnyCasePath(case: Cancellation.Action.timers)
    public let downloads = AnyCasePath(case: Cancellation.Action.downloads)
    public let search = AnyCasePath(case: Cancellation.Action.search)
  }

  public static let allCasePaths = AllCasePaths()
}
