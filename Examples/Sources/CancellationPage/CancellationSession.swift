import Cancellation
import ComposableArchitecture
import LivePages

/// One browser session's timers, downloads and search. They go on while a page shows them.
public actor CancellationSession: LiveSession {
  private let downloads: DownloadClient
  private let rivers: RiverClient
  /// `nil` once the session is over: a store keeps the actor that owns it, which would keep itself by it.
  private var store: StoreOf<Cancellation>?
  private var observation: AnyCancellable?

  init(downloads: DownloadClient, rivers: RiverClient) {
    self.downloads = downloads
    self.rivers = rivers
  }

  /// Makes the store, and tells of each change of what is shown from then on. What comes too fast for the
  /// browser is left out by the layer below, which sends the page as it is when it gets to it.
  func start(onChange: ChangeSignal) {
    let store = makeStore()
    observation = store.publisher
      .removeDuplicates()
      .sink { _ in onChange() }
    self.store = store
  }

  public func body() -> HTML {
    guard let store else { return HTML() }
    return CancellationView(state: store.state).body
  }

  public func receive(_ event: CancellationEvent) {
    guard let store, let action = action(for: event, in: store.state) else { return }
    store.send(action)
  }

  public func disappear() {
    store?.send(.left)
  }

  public func end() {
    observation = nil
    store?.send(.left)
    store = nil
  }

  /// A method, and not the initial value of the property, so that the store belongs to this actor.
  private func makeStore() -> StoreOf<Cancellation> {
    Store(initialState: Cancellation.State()) {
      Cancellation()
    } withDependencies: { [downloads, rivers] in
      $0.downloads = downloads
      $0.rivers = rivers
    }
  }

  /// What an event means to the store; `nil` if it is about a file that is not there.
  private func action(for event: CancellationEvent, in state: Cancellation.State) -> Cancellation.Action? {
    switch event {
    case .startTimer(let id): .timers(.startTapped(id))
    case .restartTimer(let id): .timers(.restartTapped(id))
    case .stopTimer(let id): .timers(.stopTapped(id))
    case .stopAllTimers: .timers(.stopAllTapped)
    case .startDownload(let file): action(.startTapped, on: file, in: state)
    case .startDownloadOver(let file): action(.startOverTapped, on: file, in: state)
    case .cancelDownload(let file): action(.cancelTapped, on: file, in: state)
    case .cancelAllDownloads: .downloads(.cancelAllTapped)
    case .speedChosen(let speed): action(in: state) { $0.latency = speed.latency }
    case .faultChosen(let fault): action(in: state) { $0.fault = fault.fault }
    case .searchTyped(let text): .search(.textChanged(text))
    case .searchStopped: .search(.stopTapped)
    case .searchRetried: .search(.retryTapped)
    case .logCleared: .clearLogTapped
    }
  }

  private func action(
    _ action: Download.Action,
    on file: String,
    in state: Cancellation.State
  ) -> Cancellation.Action? {
    guard state.downloads.files[id: file] != nil else { return nil }
    return .downloads(.files(.element(id: file, action: action)))
  }

  private func action(
    in state: Cancellation.State,
    choosing change: (inout ServerConditions) -> Void
  ) -> Cancellation.Action {
    var conditions = state.downloads.conditions
    change(&conditions)
    return .downloads(.conditionsChosen(conditions))
  }
}
