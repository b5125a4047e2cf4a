import ComposableArchitecture
import Dispatch
import StoreInspector

/// Both versions of the search, which receive the same keystrokes at the same time.
///
/// Use it on the queue that its scheduler represents. Releasing it cancels the requests in flight.
public final class Searches: ObservableObject {
  private let model: SearchModel
  private let store: StoreOf<SearchFeature>
  /// The conditions for requests to the local server, which are sent from any thread. It is `nil` for other
  /// servers.
  private let conditions: LockIsolated<LocalConditions>?
  private var observations: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - source: The API that answers the searches.
  ///   - scheduler: The scheduler of the queue on which this object is used.
  init(
    source: SearchSource,
    scheduler: AnySchedulerOf<DispatchQueue>,
    isolation: isolated any Actor = #isolation
  ) {
    let conditions = source.isLocal ? LockIsolated(LocalConditions()) : nil
    self.conditions = conditions
    // Each version has its own API client, so that it sees only the activity of its own requests.
    model = SearchModel(api: .forSession(source, conditions), scheduler: scheduler)
    store = Store(initialState: SearchFeature.State()) {
      SearchFeature().inspected("search")
    } withDependencies: {
      $0.gitHub = .forSession(source, conditions)
      $0.mainQueue = scheduler
    }
    model.objectWillChange
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &observations)
    store.publisher
      .dropFirst()
      .sink { [weak self] _ in self?.objectWillChange.send() }
      .store(in: &observations)
  }

  /// The current contents of the page.
  var viewState: SearchViewState {
    SearchViewState(
      query: model.inputText,
      pacing: model.pacing,
      conditions: conditions?.value,
      versions: [
        VersionViewState(
          version: .model,
          isLoading: model.loading,
          answer: model.answer,
          timeline: model.timeline
        ),
        VersionViewState(
          version: .feature,
          isLoading: store.isLoading,
          answer: store.answer,
          timeline: store.timeline
        ),
      ]
    )
  }

  func receive(_ event: SearchEvent) {
    switch event {
    case .queryTyped(let text):
      model.inputText = text
      store.send(.inputTextChanged(text))
    case .pacingChosen(let pacing):
      model.pacing = pacing
      store.send(.pacingChanged(pacing))
    case .retryTapped(.model): model.retry()
    case .retryTapped(.feature): store.send(.retryTapped)
    case .latencyChosen(let latency): change { $0.latency = latency }
    case .failureChosen(let failure): change { $0.failure = failure }
    }
  }

  private func change(_ change: @Sendable (inout LocalConditions) -> Void) {
    objectWillChange.send()
    conditions?.withValue { change(&$0) }
  }
}

extension GitHubAPI {
  /// Returns the API client of one version in one session. Only the local server receives conditions.
  fileprivate static func forSession(
    _ source: SearchSource,
    _ conditions: LockIsolated<LocalConditions>?
  ) -> GitHubAPI {
    switch source {
    case .local(let url):
      .live(base: url, headers: { _ in conditions?.value.conditions.headers ?? [:] })
    case .elsewhere(let url, let token):
      .live(base: url, headers: { token?.headers(for: $0) ?? [:] })
    }
  }
}
