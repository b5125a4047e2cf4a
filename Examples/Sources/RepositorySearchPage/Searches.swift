import ComposableArchitecture
import Dispatch
import RepositorySearch
import StoreInspector

/// Both versions of the search, which get the same keystrokes at the same moments.
final class Searches {
  let model: SearchModel
  let onChange: () -> Void
  private let store: StoreOf<SearchFeature>
  private var observations: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - makeAPI: Makes an API for each version, so that each sees the activity of its own requests.
  ///   - scheduler: Runs where this is used.
  ///   - onChange: Is called after each change of what is shown.
  init(
    makeAPI: () -> GitHubAPI,
    scheduler: AnySchedulerOf<DispatchQueue>,
    isolation: isolated any Actor = #isolation,
    onChange: @escaping () -> Void
  ) {
    self.onChange = onChange
    model = SearchModel(api: makeAPI(), scheduler: scheduler)
    let api = makeAPI()
    store = Store(initialState: SearchFeature.State()) {
      SearchFeature().inspected("search")
    } withDependencies: {
      $0.gitHub = api
      $0.mainQueue = scheduler
    }
    model.objectWillChange
      .sink { _ in onChange() }
      .store(in: &observations)
    store.publisher
      .dropFirst()
      .sink { _ in onChange() }
      .store(in: &observations)
  }

  var versions: [VersionViewState] {
    [
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
  }

  func type(_ text: String) {
    model.inputText = text
    store.send(.inputTextChanged(text))
  }

  func choose(_ pacing: Pacing) {
    model.pacing = pacing
    store.send(.pacingChanged(pacing))
  }

  func retry(_ version: Version) {
    switch version {
    case .model: model.retry()
    case .feature: store.send(.retryTapped)
    }
  }
}
