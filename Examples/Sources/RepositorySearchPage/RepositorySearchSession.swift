import ComposableArchitecture
import GitHubSearchAPI
import LivePages
import RepositorySearch

/// One browser session's search, in both versions. The actor runs on a queue, which is also the scheduler of
/// both.
public actor RepositorySearchSession: LiveSession {
  private let sessionQueue = SessionQueue(label: "repository-search")
  private let source: SearchSource
  /// What goes with each request to the local server, from whichever thread makes it.
  private let conditions = LockIsolated(LocalConditions())
  private var searches: Searches?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }

  init(source: SearchSource) {
    self.source = source
  }

  /// Makes the searches, and calls `onChange` after each change of what is shown.
  func start(onChange: ChangeSignal) {
    searches = Searches(
      makeAPI: { [source, conditions] in .forSession(source, conditions) },
      scheduler: sessionQueue.queue.eraseToAnyScheduler(),
      onChange: { onChange() }
    )
  }

  public func body() -> HTML {
    guard let searches else { return HTML() }
    return RepositorySearchView(
      state: SearchViewState(
        query: searches.model.inputText,
        pacing: searches.model.pacing,
        conditions: isLocal ? conditions.value : nil,
        versions: searches.versions
      )
    ).body
  }

  public func receive(_ event: SearchEvent) {
    guard let searches else { return }
    switch event {
    case .queryTyped(let query): searches.type(query)
    case .pacingChosen(let pacing): searches.choose(pacing)
    case .retryTapped(let version): searches.retry(version)
    case .latencyChosen(let latency):
      conditions.withValue { $0.latency = latency }
      searches.onChange()
    case .failureChosen(let failure):
      conditions.withValue { $0.failure = failure }
      searches.onChange()
    }
  }

  /// Releasing the searches cancels what is on its way.
  public func end() {
    searches = nil
  }

  private var isLocal: Bool {
    if case .local = source { true } else { false }
  }
}

extension GitHubAPI {
  /// The API for one version in one session. Only the local server is told how to answer.
  fileprivate static func forSession(
    _ source: SearchSource,
    _ conditions: LockIsolated<LocalConditions>
  ) -> GitHubAPI {
    switch source {
    case .local(let url): .live(base: url, headers: { _ in conditions.value.conditions.headers })
    case .elsewhere(let url, let token): .live(base: url, headers: { token?.headers(for: $0) ?? [:] })
    }
  }
}
