import ComposableArchitecture

/// Several downloads, and the server conditions for them.
@Reducer
public struct Downloads {
  /// The files, and the conditions for their requests.
  public struct State: Equatable, Sendable {
    /// One download for each file, in the order on the page.
    public internal(set) var files: IdentifiedArrayOf<Download.State>
    /// The server conditions for new downloads.
    public internal(set) var conditions = ServerConditions()

    /// Creates downloads that have not started.
    public init(_ files: [String]) {
      self.files = IdentifiedArray(uniqueElements: files.map(Download.State.init))
    }
  }

  /// The actions of the user and of the effects.
  public enum Action: Equatable, Sendable {
    /// An action of one file.
    case files(IdentifiedActionOf<Download>)
    /// Stops all running downloads by the ID that their effects share.
    case cancelAllTapped
    /// Sets the conditions for new downloads.
    case conditionsChosen(ServerConditions)
    /// Adds events to the log.
    case happened([WorkEvent])
  }

  /// Creates a list of downloads with separate IDs.
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
  public var isRunning: Bool { files.contains { $0.phase == .running } }

  /// Marks all running downloads as cancelled, and returns their events.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    files.ids.flatMap { files[id: $0]?.end(reason) ?? [] }
  }
}
