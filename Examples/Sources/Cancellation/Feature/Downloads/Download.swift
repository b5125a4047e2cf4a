import ComposableArchitecture

/// The download of one file, which can be started, cancelled, resumed and restarted.
@Reducer
public struct Download {
  /// The progress of a file.
  public struct State: Equatable, Sendable, Identifiable {
    /// The name of the file on the server.
    public let file: String
    /// The received data, including that of earlier attempts.
    public internal(set) var progress = DownloadProgress()
    /// The current phase.
    public internal(set) var phase = Phase.waiting
    /// The server conditions for the next start.
    public internal(set) var conditions = ServerConditions()

    /// The name of the file, because each file has one download.
    public var id: String { file }

    /// Creates a download that has not started.
    public init(file: String) {
      self.file = file
    }
  }

  /// The phase of a download.
  public enum Phase: Equatable, Sendable {
    /// The download has not started.
    case waiting
    /// The download is running.
    case running
    /// The download was stopped, and can be resumed.
    case cancelled(WorkEvent.Reason)
    /// A request failed. Most failures keep the received data.
    case failed(DownloadError)
    /// The file is complete, and its checksum is correct.
    case finished
  }

  /// The actions of the user and of the effect.
  public enum Action: Equatable, Sendable {
    /// Starts or resumes the download.
    case startTapped
    /// Restarts the download from the beginning, and replaces a running one.
    case startOverTapped
    /// Stops the download, and keeps the received data.
    case cancelTapped
    /// A chunk has arrived.
    case progressed(DownloadProgress)
    /// The download has failed.
    case failed(DownloadError)
    /// Adds events to the log.
    case happened([WorkEvent])
  }

  /// The ID of the download effect. All files use the same type, because the IDs of each element of a
  /// collection are separate, and the parent can cancel those of all elements together.
  enum Transfer {}

  @Dependency(\.downloads) private var client

  /// Creates the download of one file, either on its own or as an element of a collection.
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

  /// Requests one chunk after the other.
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
  /// A Boolean value that indicates whether the download is incomplete and not running.
  public var canStart: Bool { phase != .running && phase != .finished }

  /// Marks a running download as cancelled, and returns its event.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    guard phase == .running else { return [] }
    phase = .cancelled(reason)
    return [WorkEvent(.download(file), .cancelled(reason))]
  }
}
