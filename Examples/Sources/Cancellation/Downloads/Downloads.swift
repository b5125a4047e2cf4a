import ComposableArchitecture

/// Several downloads, and what the server is to be like for them.
public struct Downloads: Reducer {
  public struct State: Equatable, Sendable {
    public internal(set) var files: IdentifiedArrayOf<Download.State>
    public internal(set) var conditions = ServerConditions()

    public init(_ files: [String]) {
      self.files = IdentifiedArray(uniqueElements: files.map(Download.State.init))
    }
  }

  public enum Action: Equatable, Sendable {
    case files(IdentifiedActionOf<Download>)
    case cancelAllTapped
    /// Counts for downloads that start from now on.
    case conditionsChosen(ServerConditions)
    case happened([WorkEvent])
  }

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

  /// Notes that all that ran was cancelled, and says what that was.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    files.ids.flatMap { files[id: $0]?.end(reason) ?? [] }
  }
}

extension Downloads.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public let files = AnyCasePath(case: Downloads.Action.files)
  }

  public static let allCasePaths = AllCasePaths()
}
