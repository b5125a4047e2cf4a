import ComposableArchitecture

/// Several downloads, and what the server is to be like for them.
@Reducer
public struct Downloads {
  /// The files, and the conditions under which they are asked for.
  public struct State: Equatable, Sendable {
    /// One download for each file, in the order of the page.
    public internal(set) var files: IdentifiedArrayOf<Download.State>
    /// What the server is to be like for downloads that start.
    public internal(set) var conditions = ServerConditions()

    /// Downloads that were not started.
    public init(_ files: [String]) {
      self.files = IdentifiedArray(uniqueElements: files.map(Download.State.init))
    }
  }

  /// What a person does, and what comes of it.
  public enum Action: Equatable, Sendable {
    /// Something about one file.
    case files(IdentifiedActionOf<Download>)
    /// Stops all that run, by the one id that their effects have in common.
    case cancelAllTapped
    /// Counts for downloads that start from now on.
    case conditionsChosen(ServerConditions)
    /// For the log.
    case happened([WorkEvent])
  }

  /// A list of downloads, each with its ids to itself.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelAllTapped:
        let events = state.end(.withAll)
        return events.isEmpty ? .none : .merge(.cancel(id: Download.Transfer.self), .send(.happened(events)))

      case .conditionsChosen(let conditions):
        state.conditions = conditions
        for id in state.files.ids { state.files[id: id]?.conditions = conditions }
        return .none

      case .files, .happened:
        return .none
      }
    }
    .forEach(\.files, action: \.files) { Download() }
  }
}

extension Downloads.State {
  /// Whether there is something to cancel.
  public var isRunning: Bool { files.contains { $0.phase == .running } }

  /// Notes that all that ran was cancelled, and says what that was.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    files.ids.flatMap { files[id: $0]?.end(reason) ?? [] }
  }
}
