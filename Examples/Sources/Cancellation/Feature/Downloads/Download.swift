import ComposableArchitecture

/// The download of one file: started, cancelled, gone on with, and started over.
@Reducer
public struct Download {
  /// A file, and how far it has come.
  public struct State: Equatable, Sendable, Identifiable {
    /// What the server calls it.
    public let file: String
    /// What has been received so far, also by earlier attempts.
    public internal(set) var progress = DownloadProgress()
    /// What goes on.
    public internal(set) var phase = Phase.waiting
    /// What the server is to be like at the next start.
    public internal(set) var conditions = ServerConditions()

    /// The file: each has one download.
    public var id: String { file }

    /// A file of which nothing has been asked for.
    public init(file: String) {
      self.file = file
    }
  }

  /// Where a download stands.
  public enum Phase: Equatable, Sendable {
    /// It was never started.
    case waiting
    /// Pieces are being asked for.
    case running
    /// It was stopped, and can go on.
    case cancelled(WorkEvent.Reason)
    /// A piece could not be had. Most failures leave what was received.
    case failed(DownloadError)
    /// All of it came, and its checksum is right.
    case finished
  }

  /// What a person does, and what comes of it.
  public enum Action: Equatable, Sendable {
    /// Starts, or goes on from where an earlier attempt ended.
    case startTapped
    /// Starts from the beginning, in the place of what runs.
    case startOverTapped
    /// Stops, and keeps what was received.
    case cancelTapped
    /// A piece came.
    case progressed(DownloadProgress)
    /// There will be no more pieces.
    case failed(DownloadError)
    /// For the log.
    case happened([WorkEvent])
  }

  /// The id of the effect that downloads. It is a type, the same for all files: each element of a collection
  /// has its ids to itself, and the feature with the collection reaches those of all of its elements.
  enum Transfer {}

  @Dependency(\.downloads) private var client

  /// The download of one element of a collection, or of a file that is alone.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        guard state.canStart else { return .none }
        if case .failed(let error) = state.phase, !error.keepsProgress { state.progress = DownloadProgress() }
        return start(&state, [.started])

      case .startOverTapped:
        state.progress = DownloadProgress()
        return start(&state, state.phase == .running ? [.replaced, .started] : [.started])

      case .cancelTapped:
        let events = state.end(.byID)
        return events.isEmpty ? .none : .merge(.cancel(id: Transfer.self), .send(.happened(events)))

      case .progressed(let progress):
        state.progress = progress
        guard progress.isComplete else { return .none }
        state.phase = .finished
        return .send(.happened([WorkEvent(.download(state.file), .finished)]))

      case .failed(let error):
        state.phase = .failed(error)
        return .send(.happened([WorkEvent(.download(state.file), .failed)]))

      case .happened:
        return .none
      }
    }
  }

  private func start(_ state: inout State, _ outcomes: [WorkEvent.Outcome]) -> EffectOf<Self> {
    state.phase = .running
    return .merge(
      .send(.happened(outcomes.map { WorkEvent(.download(state.file), $0) })),
      transfer(state).cancellable(id: Transfer.self, cancelInFlight: true)
    )
  }

  /// Asks for one piece after the other.
  private func transfer(_ state: State) -> EffectOf<Self> {
    .run { [client] send in
      var progress = state.progress
      while !progress.isComplete {
        let request = DownloadRequest(
          file: state.file,
          start: progress.received,
          version: progress.version,
          conditions: state.conditions
        )
        switch try await client.chunk(request).flatMap(progress.appending) {
        case .success(let next):
          progress = next
          await send(.progressed(next))
        case .failure(let error):
          return await send(.failed(error))
        }
      }
    }
  }
}

extension Download.State {
  /// Whether there is something left to download, and nothing that does.
  public var canStart: Bool { phase != .running && phase != .finished }

  /// Notes that what ran was cancelled, and says what that was.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    guard phase == .running else { return [] }
    phase = .cancelled(reason)
    return [WorkEvent(.download(file), .cancelled(reason))]
  }
}
